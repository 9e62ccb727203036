import { randomUUID } from 'node:crypto';
import { fixtureRelease } from '../../shell/server/testing/fixture-release.ts';
import { containerScript } from './container-script.ts';
import type { BuiltRelease } from './handwritten-remote.ts';

interface SmallRemote {
  /** Distinguishes the remote from other small ones; letters only. */
  readonly key: string;
  /** The path of the page; default {@link smallPath}, whose first segment validation grants to one remote only. */
  readonly path?: string;
  /** The heading of its one page. */
  readonly heading: string;
  /** The page in browsers, as an expression in which `react` is React and `sound` the page on the server. */
  readonly page?: string;
  /** The server bundle's code. */
  readonly server?: string;
  /** The container's script, given the name of its global; default one that contains the page. */
  readonly container?: (global: string) => string;
}

/** The path of a small remote's page. */
export const smallPath = (key: string): string => `/small/${key}`;

/** A release of a remote without a build, whose one page is a heading. Every release has another hash. */
export function smallRemote({
  key,
  path = smallPath(key),
  heading,
  page = 'sound',
  server,
  container,
}: SmallRemote): Promise<BuiltRelease> {
  const global = `mf_small_${key}_${randomUUID().slice(0, 8)}`;
  const sound = `(() => react.createElement('h1', null, ${JSON.stringify(heading)}))`;
  const meta = `meta: () => ({ title: ${JSON.stringify(heading)} })`;
  const pages = `((sound) => ({ small: async () => ({ Page: ${page}, ${meta} }) }))(${sound})`;
  return fixtureRelease({
    remote: `mf-small-${key}`,
    routes: [{ path, page: 'small' }],
    server:
      server ??
      `const react = require('react'); exports.pages = { small: async () => ({ Page: ${sound}, ${meta} }) }; // ${global}`,
    browser: { 'remoteEntry.js': container?.(global) ?? containerScript(global, pages) },
    change: (release) => ({ ...release, container: { ...release.container, name: global } }),
  });
}
