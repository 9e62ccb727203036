import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compile } from '@plumbline/remote/internal/compile';
import { shellOffer } from '@plumbline/build/shell-offer';
import { shellBrowserConfig, shellServerConfig } from '@plumbline/build/shell-config';
import { fakeSite } from '@plumbline/services/fake';
import { shownRelease } from '../registry/snapshot.ts';
import { fixtureRelease } from '../server/testing/fixture-release.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { hostProcesses } from './host-process.ts';
import { startRenderHost, type RenderHost } from './render-host.ts';
import { renderInput } from './testing/render-input.ts';

// A shell with an earlier major version of the services besides the current one, built like any other shell.
const earlier = [
  { version: '0.9.0', entry: join(import.meta.dirname, '..', 'server', 'testing', 'earlier-services.ts') },
];
const offer = shellOffer(earlier);
const mode = { development: false };

let folder: string;
const hosts: RenderHost[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
  for (const config of [shellServerConfig(mode, earlier), shellBrowserConfig(mode, earlier)]) {
    const path = join(folder, config.name?.includes('server') ? 'server' : 'browser');
    await compile({ ...config, output: { ...config.output, path } });
  }
}, 240_000);
afterAll(() => hosts.forEach((host) => host.end()));

/** The text of a page whose bundle uses the services, in a release that needs a range of them. */
async function headingOf(range: string, text: string): Promise<string | undefined> {
  const code = `const { createElement } = require('react'); const services = require('@plumbline/services');
    exports.pages = { fixture: async () => ({ Page: () => createElement('h1', null, ${text}), meta: () => ({ title: 'x' }) }) };`;
  const { release } = await fixtureRelease({
    server: code,
    change: (one) => ({ ...one, declaration: { ...one.declaration, services: range } }),
  });
  const remote = shownRelease(release, offer);
  const host = startRenderHost({
    start: hostProcesses(join(folder, 'server', 'host.cjs')),
    bundle: { code, filename: 'fixture.cjs', base: '/', kitVersion: offer.kitVersion, versions: remote.versions ?? {} },
    onEnd: () => undefined,
    onPrint: () => undefined,
  });
  hosts.push(host);
  const [route] = remote.routes;
  if (!route) throw new Error('the fixture has no route');
  const input = renderInput({ remote, route, params: {} });
  const { body, failures } = await host.render(input, async () => null);
  expect(failures).toEqual([]);
  return /<h1[^>]*>(.*?)<\/h1>/.exec(body?.html ?? '')?.[1];
}

test('pages of releases that need different majors of the services get the version that each needs', async () => {
  const [old, current] = await Promise.all([
    headingOf('^0.9.0', '`earlier: ${services.useSiteName()}`'),
    headingOf('^1.0.0', '`current: ${services.useSite().product}`'),
  ]);
  expect([old, current]).toEqual([`earlier: ${fakeSite.product}`, `current: ${fakeSite.product}`]);
});

test('the browser’s scripts contain both versions', async () => {
  expect(offer.shared['@plumbline/services']).toEqual([expect.stringMatching(/^1\./), '0.9.0']);
  const scripts = (await readdir(join(folder, 'browser'))).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, 'browser', file), 'utf8')));
  // The earlier version's provider is around each page, and its whole module is shared.
  expect(texts.some((text) => text.includes('siteName:') && text.includes('servicesFrom'))).toBe(true);
  expect(texts.some((text) => text.includes('useSiteName'))).toBe(true);
});
