import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { Release } from '@plumbline/contract/releases/releases';
import * as v from 'valibot';
import { smokeTestRelease } from '../../shell/smoke-test/smoke-test.ts';
import { findChromium } from '../../shell/cli/chromium.ts';
import { flawedPath, flawedRemote } from '../releases/flawed-remote.ts';
import { expect, test } from './fault.ts';

// The smoke test starts a site of five processes for each release.
test.describe.configure({ timeout: 240_000 });

const shown = async (built: Awaited<ReturnType<typeof flawedRemote>>) =>
  smokeTestRelease({ ...built, executable: (await findChromium()).path });

test('a smoke test in the real shell reports every flaw of every page at once, and none of a sound page', async () => {
  const built = await flawedRemote();
  const { issues } = await shown(built);
  const flawOf = [
    ['in-an-effect', /the shell reports a failure \(.*\): in an effect/],
    ['another-text', /console error: Hydration differed/],
    ['complains', /console error: out of plumb/],
    ['asks-in-vain', /GET \/api\/nothing responded with 404/],
    ['against-the-policy', /console error: .*Content Security Policy/],
    ['leads-away', /it leads away to \/elsewhere/],
    ['unreadable', /axe \(image-alt\)/],
    ['leaves-a-global', /leaves the global variable eventsCache/],
    ['patches-fetch', /changes window\.fetch/],
    ['patches-a-prototype', /changes Array\.prototype\.map/],
    ['extends-a-prototype', /adds String\.prototype\.shout/],
    ['patches-history', /adds history\.pushState/],
    ['reads-cookies-of-all', /adds document\.cookie/],
    ['styles-everything', /has a style rule that reaches past its own classes: h1 \{/],
    ['leaves-a-listener', /leaves a listener for keydown \(capture\) each time/],
    ['sets-a-cookie', /sets the cookie visited/],
    ['throws-late', /uncaught: too late/],
    ['rejects-late', /uncaught: unheard/],
  ] as const;
  for (const [flaw, said] of flawOf) {
    const index = built.release.declaration.routes.findIndex(({ page }) => page === flaw);
    const messages = issues.filter(({ path }) => path === `declaration.routes.${index}`).map(({ message }) => message);
    expect(
      messages.filter((message) => said.test(message)),
      `${flaw}, reported once for both widths, of ${messages.join('; ')}`,
    ).toEqual([expect.stringContaining(`${flawedPath(flaw)}, 390 and 1440 px wide: `)]);
  }
  const { routes } = built.release.declaration;
  for (const sound of ['sound', 'leads-away-rightly', 'advises', 'removes-its-listener']) {
    const index = routes.findIndex(({ page }) => page === sound);
    expect(issues.filter(({ path }) => path === `declaration.routes.${index}`)).toEqual([]);
  }
});

test('a sound release passes; one without a page that can be shown does not', async () => {
  const built = await flawedRemote(['sound']);
  const seen = { browser: expect.stringMatching(/^Chromium \d/), shell: expect.stringMatching(/^[\da-f]+$/) };
  expect(await shown(built)).toEqual({ ...seen, issues: [], views: 2 });
  const routes = built.release.declaration.routes.map((route) => ({ ...route, path: '/flawed/:name' }));
  const unshown = { ...built.release.declaration, routes };
  expect(await shown({ ...built, release: { ...built.release, declaration: unshown } })).toEqual({
    ...seen,
    issues: [{ path: 'declaration.routes', message: expect.stringContaining('none can be shown') }],
    views: 0,
  });
});

test('a release that does not fit the shell is told so, and shown to no browser', async () => {
  const { release, folder } = await flawedRemote(['sound']);
  const needy = { ...release, declaration: { ...release.declaration, services: '^9.0.0' } };
  const { issues, views } = await shown({ release: needy, folder });
  expect({ issues, views }).toEqual({
    issues: [{ path: 'declaration.services', message: expect.stringContaining('needs @plumbline/services ^9.0.0') }],
    views: 0,
  });
});

test.describe('the remotes of this repository', () => {
  for (const remote of ['mf-marketing', 'mf-blog', 'mf-checkout', 'mf-account', 'mf-admin']) {
    test(`${remote} passes`, async () => {
      const folder = join(workspaceRoot, remote, 'dist');
      const release = v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
      const { issues } = await smokeTestRelease({ release, folder, executable: (await findChromium()).path });
      expect(issues).toEqual([]);
    });
  }
});
