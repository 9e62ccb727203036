import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Release } from '@plumbline/contract/releases/releases';
import * as v from 'valibot';
import { findChromium } from '../../shell/cli/chromium.ts';
import { smokeTestRelease } from '../../shell/smoke-test/smoke-test.ts';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive } from '../browser/interactive.ts';
import { outsideFolder, run } from '../releases/outside.ts';
import { root } from '../site/root.ts';
import { expect, expectFrame, expectOtherRoutes, test } from './fault.ts';

// Installs the same packages as such a team, from a registry.
test.describe.configure({ timeout: 600_000 });

/** Writes the files that the documentation shows for a toolchain: a name on a separate line, and the block below it. */
async function writeDocumented(folder: string, toolchain: 'rspack' | 'vite'): Promise<void> {
  const page = await readFile(join(root, 'docs/teams/other-toolchains.md'), 'utf8');
  for (const [, name = '', owner = '', text = ''] of page.matchAll(/^`([\w./-]+)`\n\n```\w+ ?(\w*)\n(.*?)^```$/gms)) {
    if (owner !== '' && owner !== toolchain) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

async function change(folder: string, file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(join(folder, file), 'utf8');
  const after = before.replace(from, () => to);
  expect(after, `${file} has ${from}`).not.toBe(before);
  await writeFile(join(folder, file), after);
}

/** Errors for a documented configuration with one part missing. */
const mistakes = {
  rspack: { file: 'rspack.config.mjs', from: '      hashes,\n', to: '', says: /loads \d+\S*\.js.* without a hash/ },
  vite: { file: 'build.mjs', from: "formats: ['iife']", to: "formats: ['es']", says: /is an ES module/ },
} as const;

for (const toolchain of ['rspack', 'vite'] as const) {
  test(`the documented remote of ${toolchain} is installed elsewhere, published, and rendered by the server @full`, async ({
    site,
    page,
  }) => {
    const folder = await outsideFolder();
    try {
      await writeDocumented(folder, toolchain);
      await run(folder, 'npm', ['install', '--no-audit', '--no-fund']);
      const printed = await site.run('api/src/cli/teams.ts', 'add', 'mf-workshops', 'Team', 'workshops@example.org');
      await site.run('api/src/cli/teams.ts', 'grant', 'mf-workshops', '/workshops');
      const token = /plt_[\w-]+/.exec(printed)?.[0] ?? '';
      const release = async () =>
        JSON.parse(
          await run(folder, 'npm', ['run', '--silent', 'release'], {
            PLUMBLINE_ORIGIN: site.origin,
            PLUMBLINE_TOKEN: token,
          }),
        ) as { release: string };
      const promote = async (hash: string) => {
        const answer = await fetch(`${site.origin}/api/releases/mf-workshops/promote`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ release: hash }),
        });
        expect([answer.status, await answer.json()]).toMatchObject([200, { live: hash }]);
      };
      const shown = async (hash: string) => {
        const isLive = async () =>
          (await (await fetch(`${site.origin}/workshops`)).text()).includes(`"release":"${hash}"`);
        await expect.poll(isLive).toBe(true);
        await page.goto('/workshops');
        await expectInteractive(page);
        await expect(page.locator('[data-remote=mf-workshops]')).toHaveAttribute('data-release', hash);
        await page.getByRole('button', { name: 'Keep a seat' }).click();
        await expect(page.getByText('Seats kept for you: 1')).toBeVisible();
        await expectFrame(page);
      };

      const { file, from, to, says } = mistakes[toolchain];
      const sound = await readFile(join(folder, file), 'utf8');
      await change(folder, file, from, to);
      await run(folder, 'npm', ['run', 'build']);
      await expect(release()).rejects.toThrow(says);
      await writeFile(join(folder, file), sound);

      await run(folder, 'npm', ['run', 'build']);
      const { release: rendered } = await release();
      await test.step('the site’s smoke test finds nothing', async () => {
        const dist = join(folder, 'dist');
        const described = v.parse(Release, JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
        const { path: executable } = await findChromium();
        const report = await smokeTestRelease({ release: described, folder: dist, executable, releaseOrigins: [] });
        expect(report).toMatchObject({ issues: [], views: 2 });
      });
      await promote(rendered);
      await test.step('rendered by the server, and hydrated by the browser', async () => {
        await shown(rendered);
        const html = await (await fetch(`${site.origin}/workshops`)).text();
        expect(html).toMatch(/<h1[^>]*>Workshops<\/h1>/);
        expect(html).toMatch(/<title>Workshops \| /);
        await expectAccessible(page);
        await expectOtherRoutes(page);
      });

      await test.step('without a server bundle the browser renders it', async () => {
        await rm(join(folder, 'dist/server'), { recursive: true });
        const { release: inBrowser } = await release();
        await promote(inBrowser);
        await shown(inBrowser);
        expect(await (await fetch(`${site.origin}/workshops`)).text()).not.toMatch(/<h1[^>]*>Workshops<\/h1>/);
      });
      await site.run('api/src/cli/teams.ts', 'retire', 'mf-workshops', 'The test is over');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
