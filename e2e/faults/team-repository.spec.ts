import { lstat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../browser/accessibility.ts';
import { serveStories } from '../stories/serve-stories.ts';
import { edit, writeEvents } from '../releases/events-repository.ts';
import { outsideFolder, run, startDev } from '../releases/outside.ts';
import { expect, test } from './fault.ts';

// Installs the same packages as a team, from a registry.
test.describe.configure({ timeout: 900_000 });

/** The commands of the folder's own CI, in their order. */
async function commandsOfCi(folder: string): Promise<string[]> {
  const workflow = await readFile(join(folder, '.github/workflows/ci.yml'), 'utf8');
  return [...workflow.matchAll(/^\s*(?:- )?run: (.+)$/gm)].map(([, command = '']) => command);
}

test('a team in a repository of its own, from an empty folder to a retired remote, with only what the site serves @full', async ({
  site,
  page: browserPage,
}) => {
  const outside = await outsideFolder();
  try {
    const sdk = `${site.origin}/_site/sdk/remote.tgz`;
    const create = ['exec', '--yes', `--package=${sdk}`, '--', 'plumbline', 'create', 'mf-events', '--title', 'Events'];
    const developed = await startDev(outside, ['npm', ...create, '--dev'], {}, 300_000);
    const folder = join(outside, 'mf-events');
    const list = 'src/pages/home/home-page.tsx';
    await test.step('it is created and shown within the site, and a component keeps its state while its text changes', async () => {
      try {
        expect(developed.output()).toContain(developed.origin);
        await browserPage.goto(`${developed.origin}/events`);
        await expect(browserPage.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
        const box = browserPage.getByRole('checkbox').first();
        await box.check();
        await browserPage.evaluate(() => document.body.setAttribute('data-same-document', ''));
        await edit(folder, list, 'This page is served', 'This page is still served');
        await expect(browserPage.getByText('This page is still served')).toBeVisible();
        await expect(box).toBeChecked();
        const error = browserPage.getByRole('heading', { name: 'mf-events does not compile' });
        await edit(folder, list, 'function HomePage() {', 'function HomePage() { {');
        await expect(error).toBeVisible();
        await edit(folder, list, 'function HomePage() { {', 'function HomePage() {');
        await expect(error).toBeHidden();
        await expect(box).toBeChecked();
        await expect(browserPage.locator('body')).toHaveAttribute('data-same-document');
        // Other teams' live remotes are there, in the same React.
        await browserPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
        await expect(browserPage.locator('[data-remote=mf-blog]')).toBeVisible();
      } finally {
        await developed.stop();
      }
    });
    const printed = await site.run('api/src/cli/teams.ts', 'add', 'mf-events', 'Events team', 'events@example.org');
    await site.run('api/src/cli/teams.ts', 'grant', 'mf-events', '/events');
    const token = { PLUMBLINE_TOKEN: /plt_[\w-]+/.exec(printed)?.[0] ?? '' };
    const plumbline = async (...args: string[]) =>
      JSON.parse(await run(folder, 'npx', ['plumbline', ...args, '--json'], token)) as Record<string, unknown>;
    const get = async (path: string, init?: RequestInit) =>
      fetch(new URL(path, site.origin), { redirect: 'manual', ...init });
    const page = async (path = '/events') => (await get(path)).text();

    // The new folder's own tests pass, and nothing in it refers to this repository.
    await run(folder, 'npm', ['test']);
    const lockfile = await readFile(join(folder, 'package-lock.json'), 'utf8');
    expect(lockfile).toContain(`${site.origin}/_site/sdk/`);
    expect(lockfile).not.toMatch(/"(?:resolved|version)": "(?:file|link|workspace):/);
    expect((await lstat(join(folder, 'node_modules/@plumbline/kit'))).isSymbolicLink()).toBe(false);

    await test.step('it is developed alone', async () => {
      const { origin, stop } = await startDev(folder, ['node', 'node_modules/.bin/plumbline', 'dev', '--alone']);
      // The declaration is in it; pages are files of their own.
      expect(await (await fetch(`${origin}/main.js`)).text()).toMatch(/['"]mf-events['"]/);
      await stop();
    });

    await test.step('its CI publishes the events', async () => {
      await writeEvents(folder);
      const commands = await commandsOfCi(folder);
      expect(commands.at(-1)).toContain('publish');
      for (const command of commands) {
        const output = await run(folder, 'sh', ['-c', command], command.includes('publish') ? token : {});
        if (command.includes('check')) expect(JSON.parse(output)).toMatchObject({ remote: 'mf-events', issues: [] });
        if (command.includes('publish')) expect(JSON.parse(output)).toMatchObject({ created: true, live: false });
      }
      expect((await get('/events')).status).toBe(404);
    });

    await test.step('with the URL of its preview it is visible before it is live', async () => {
      const { address } = (await plumbline('preview')) as { address: string };
      const asked = await get(address, { headers: { 'sec-fetch-site': 'none' } });
      expect([asked.status, asked.headers.get('location')]).toEqual([303, '/events']);
      const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const shown = await get('/events', { headers: { cookie } });
      expect(shown.status).toBe(200);
      expect([shown.headers.get('cache-control'), shown.headers.get('x-robots-tag')]).toEqual([
        'no-store',
        'noindex, nofollow',
      ]);
      await browserPage.goto(address);
      await expect(browserPage.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
      await browserPage.context().clearCookies();
    });

    const { live: first } = await plumbline('promote');
    await test.step('live: list, calendar, event, navigation, sitemap, share picture', async () => {
      // The server has rendered it: no scripts run here.
      await expect.poll(page).toMatch(/<h1[^>]*>Events<\/h1>/);
      const html = await page();
      const calendar = /href="([^"]+levels[^"]*\.ics)"/.exec(html)?.[1] ?? '';
      const file = await get(calendar);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringMatching('text/calendar')]);
      expect(await file.text()).toContain('SUMMARY:Reading a level');
      expect(html).toMatch(/property="og:image" content="[^"]+\/og\/page\/mf-events\/home\.png"/);
      expect((await get('/og/page/mf-events/home.png')).headers.get('content-type')).toBe('image/png');
      expect(await page('/events/gables')).toMatch(/application\/ld\+json[^<]*"@type":"Event","name":"Gables & eaves"/);
      expect(await page('/sitemap.xml')).toContain(`<loc>${site.origin}/events</loc>`);
      await browserPage.goto('/');
      await browserPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
      await expect(browserPage).toHaveURL('/events');
      await browserPage.getByRole('link', { name: 'Reading a level', exact: true }).click();
      await expect(browserPage.getByRole('heading', { level: 1, name: 'Reading a level' })).toBeVisible();
    });

    const second = await test.step('a second release is tried as a canary, then promoted', async () => {
      await edit(folder, list, '<Heading level={1}>Events</Heading>', '<Heading level={1}>Evenings</Heading>');
      const { release } = await plumbline('publish');
      expect(await plumbline('diff', String(first), String(release))).toMatchObject({ from: first, to: release });
      expect(await plumbline('canary', '100%')).toMatchObject({ live: first, canary: { release, percent: 100 } });
      await expect.poll(page).toMatch(/<h1[^>]*>Evenings<\/h1>/);
      expect(await plumbline('promote')).toMatchObject({ live: release, canary: null });
      return release;
    });

    await test.step('a page that throws on the server is refused; if it throws in browsers the previous release is shown', async () => {
      const begin = 'function ListPage() {';
      await edit(folder, list, begin, `${begin}\n  if (events.length > 0) throw new Error('broken');`);
      await expect(plumbline('publish')).rejects.toThrow('release_refused');
      await edit(folder, list, 'if (events.length > 0)', "if (typeof document !== 'undefined')");
      const { release: broken } = await plumbline('publish', '--promote');
      expect(broken).not.toBe(second);
      await expect(async () => {
        await browserPage.goto('/events');
        await expect(browserPage.locator('[data-remote=mf-events]')).toHaveAttribute('data-release', String(second));
        await expect(browserPage.getByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible();
      }).toPass({ timeout: 30_000 });
      expect(await plumbline('rollback')).toMatchObject({ live: second });
      expect(await plumbline('list')).toMatchObject({
        history: expect.arrayContaining([{ action: 'rollback' }].map((line) => expect.objectContaining(line))),
      });
    });

    await test.step('its stories are built with the shell’s configuration, once Storybook is installed', async () => {
      await expect(plumbline('storybook')).rejects.toThrow('npx plumbline storybook --install adds them');
      expect(await plumbline('storybook', 'build', '--install')).toMatchObject({ folder: 'storybook-static' });
      const stories = await serveStories(join(folder, 'storybook-static'));
      try {
        const index = (await (await fetch(`${stories.origin}/index.json`)).json()) as { entries: object };
        expect(Object.keys(index.entries)).toEqual(
          expect.arrayContaining(['events-list--ready', 'events-event--ready']),
        );
        for (const theme of ['light', 'dark']) {
          await browserPage.goto(`${stories.origin}/iframe.html?id=events-event--ready&globals=theme:${theme}`);
          // The page reads its address, and the brand's sheet and fonts are there.
          const heading = browserPage.getByRole('heading', { level: 1, name: 'Reading a level' });
          await expect(heading).toBeVisible();
          await expect(heading).toHaveCSS('font-family', /Besley/);
          await expect(browserPage.locator('html')).toHaveAttribute('data-theme', theme);
          // Storybook's own accessibility check runs first.
          await expect(() => expectAccessible(browserPage)).toPass({ timeout: 30_000 });
        }
      } finally {
        await stories.close();
      }
      await edit(folder, list, "from '../../events.ts'", "from '../../evenings.ts'");
      await expect(plumbline('storybook', 'build')).rejects.toThrow('what it said above names the story or the file');
      await edit(folder, list, "from '../../evenings.ts'", "from '../../events.ts'");
    });

    await test.step('its SDK is updated from the site', async () => {
      const kit = async () =>
        (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> })
          .dependencies['@plumbline/kit'] ?? '';
      const served = await kit();
      await edit(folder, 'package.json', `"${served}"`, `"${served}?before"`);
      expect(await plumbline('update')).toMatchObject({ updated: ['@plumbline/kit'] });
      expect(await kit()).toBe(served);
    });

    // A token is sent only to the site that package.json names.
    const other = run(folder, 'env', ['PLUMBLINE_ORIGIN=http://localhost:1', 'npx', 'plumbline', 'list'], token);
    await expect(other).rejects.toThrow('a token is sent to no other site');

    await test.step('the team retires its remote', async () => {
      await expect(plumbline('retire')).rejects.toThrow('--reason');
      expect(await plumbline('retire', '--reason', 'Moved into the journal')).toMatchObject({ live: null });
      await expect.poll(async () => (await get('/events')).status).toBe(404);
      expect(await page('/')).not.toContain('href="/events"');
      expect(await page('/sitemap.xml')).not.toContain('/events');
      await expect(plumbline('publish')).rejects.toThrow('unauthorized');
    });
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
});
