import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';

interface Fixture {
  readonly remote?: string;
  readonly routes?: readonly Partial<RemoteRoute>[];
  /** The source of the server bundle; null for a remote without one. */
  readonly server?: string | null;
  /** Browser files by their path. */
  readonly browser?: Readonly<Record<string, string>>;
  /** Changes the finished description. */
  readonly change?: (release: Release) => Release;
}

const oneRoute: RemoteRoute = { path: '/fixture', page: 'fixture', module: './src/fixture.tsx', render: 'server' };

/** Server code of a remote with one page that shows a text. */
export function serverBundle(text: string): string {
  return `const { createElement } = require('react'); exports.pages = { fixture: async () => ({ Page: () => createElement('h1', null, ${JSON.stringify(text)}), meta: () => ({ title: ${JSON.stringify(text)} }) }) };`;
}

/** Writes a release to a temporary folder, as a build does. @returns its description and its folder. */
export async function fixtureRelease({
  remote = 'mf-fixture',
  routes = [{}],
  server = serverBundle('Fixture'),
  browser = { 'remoteEntry.js': '// container' },
  change = (release) => release,
}: Fixture = {}): Promise<{ release: Release; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-release-'));
  const contents: Record<string, string> = Object.fromEntries(
    Object.entries(browser).map(([path, text]) => [`browser/${path}`, text]),
  );
  if (server !== null) contents['server/remote.cjs'] = server;
  const files: Release['files'] = {};
  for (const [path, text] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    files[path] = {
      integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
      bytes: Buffer.byteLength(text),
    };
  }
  const release = change({
    remote,
    hash: createHash('sha256')
      .update(JSON.stringify([files, routes]))
      .digest('hex')
      .slice(0, 20),
    declaration: { name: remote, services: '^1.0.0', routes: routes.map((route) => ({ ...oneRoute, ...route })) },
    container: { name: remote.replaceAll('-', '_'), entry: 'remoteEntry.js', module: './remote' },
    server: server === null ? null : 'server/remote.cjs',
    assets: Object.fromEntries(
      routes.map((route) => [route.page ?? oneRoute.page, Object.keys(browser).filter((path) => path.endsWith('.js'))]),
    ),
    fallbacks: [],
    files,
    shared: {},
    builtAt: '2026-11-21T00:00:00.000Z',
    revision: null,
  });
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return { release, folder };
}
