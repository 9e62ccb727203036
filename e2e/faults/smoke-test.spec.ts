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
  const { issues, trial } = await shown(built);
  expect(trial).toBeNull();
  const flawOf = [
    ['in-an-effect', /the shell reports a failure \(.*\): in an effect/],
    ['another-text', /console error: Hydration differed/],
    ['complains', /console error: out of plumb/],
    ['asks-in-vain', /GET \/api\/nothing responded with 404/],
    ['against-the-policy', /console error: .*Content Security Policy/],
    ['leads-away', /it leads away to \/elsewhere/],
    ['unreadable', /axe \(image-alt\)/],
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
  for (const sound of ['sound', 'leads-away-rightly', 'advises']) {
    const index = routes.findIndex(({ page }) => page === sound);
    expect(issues.filter(({ path }) => path === `declaration.routes.${index}`)).toEqual([]);
  }
});

test('a sound release passes; a release for other services is not started', async () => {
  const built = await flawedRemote(['sound']);
  const { remote, hash } = built.release;
  expect(await shown(built)).toEqual({
    issues: [],
    trial: expect.objectContaining({ remote, release: hash, views: 2, browser: expect.stringMatching(/^Chromium \d/) }),
  });
  const routes = built.release.declaration.routes.map((route) => ({ ...route, path: '/flawed/:name' }));
  const unshown = { ...built.release.declaration, routes };
  expect(await shown({ ...built, release: { ...built.release, declaration: unshown } })).toEqual({
    issues: [{ path: 'declaration.routes', message: expect.stringContaining('none can be shown') }],
    trial: null,
  });
  const declaration = { ...built.release.declaration, services: '^9.0.0' };
  expect(await shown({ ...built, release: { ...built.release, declaration } })).toEqual({
    issues: [{ path: 'declaration.services', message: expect.stringContaining('needs @plumbline/services ^9.0.0') }],
    trial: null,
  });
});
