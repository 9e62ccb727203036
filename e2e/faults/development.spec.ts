import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plumbline/serving/testing/free-port';
import { open } from '../browser/interactive.ts';
import { expect, test } from '../journeys/journey.ts';
import { edit } from '../releases/events-repository.ts';
import { siteEnvironment } from '../site/environment.ts';
import { startProcess } from '../site/site-process.ts';
import { sourcesCopy } from '../site/sources-copy.ts';

// Every build here starts without an earlier one.
test.describe.configure({ timeout: 600_000 });

test('npm run dev shows what is edited in a remote, without a reload and with the state it had @full', async ({
  page,
  request,
}) => {
  const [sources, dataDir] = [await sourcesCopy(), await mkdtemp(join(tmpdir(), 'plumbline-'))];
  const [port, apiPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const dev = startProcess(
    [join(sources, 'shell/cli/dev.ts')],
    siteEnvironment({
      DATA_DIR: dataDir,
      PORT: String(port),
      API_PORT: String(apiPort),
      SANDBOX_PORT: String(sandboxPort),
      SITE_ORIGIN: origin,
    }),
    { ownGroup: true },
  );
  try {
    await dev.printed(/being developed at /);
    expect(dev.output()).toContain(origin);
    const component = 'mf-marketing/src/pages/landing/membership/membership.tsx';
    const [footnote, edited] = ['<Footnote>{note}</Footnote>', '<Footnote>{note} Ask us.</Footnote>'];
    const atFootnote = page.getByText(/ Ask us\.$/);
    const annual = page.getByRole('radio', { name: 'Annual' });

    await test.step('a page is shown, and uses all that it has preloaded', async () => {
      await open(page, origin);
      await annual.check();
      await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
      // Chromium warns about an unused preload some seconds after a page is loaded.
      const unused = page.waitForEvent('console', { predicate: (line) => /preload/.test(line.text()), timeout: 8_000 });
      expect(await unused.then((line) => line.text()).catch(() => null)).toBeNull();
    });

    await test.step('a component of a remote is replaced, and a choice beside it stays', async () => {
      await edit(sources, component, footnote, edited);
      await expect(atFootnote).toBeVisible();
      await expect(annual).toBeChecked();
      expect(await (await request.get(origin)).text()).toContain(' Ask us.');
    });

    await test.step('a compile error is shown in the page, and the page stays as it was', async () => {
      const error = page.getByRole('heading', { name: 'mf-marketing does not compile' });
      await edit(sources, component, edited, `${edited}<`);
      await expect(error).toBeVisible();
      await expect(atFootnote).toBeVisible();
      await edit(sources, component, `${edited}<`, footnote);
      await expect(error).toBeHidden();
      await expect(atFootnote).toBeHidden();
      await expect(annual).toBeChecked();
    });

    await expect(page.locator('body')).toHaveAttribute('data-same-document');
    await page.close();

    await test.step('Ctrl-C ends all processes', async () => {
      const output = dev.output();
      process.kill(-dev.pid, 'SIGINT');
      expect(await dev.ended).toBe(0);
      expect(dev.output()).toBe(output);
      // The process that adopts an orphan takes a moment to reap it.
      await expect.poll(() => isThere(-dev.pid), { message: 'a process of its group is left' }).toBe(false);
    });
  } finally {
    if (isThere(-dev.pid)) process.kill(-dev.pid, 'SIGKILL');
    await dev.ended;
    await Promise.all([sources, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
  }
});

/** Whether a process exists, or with a negative number one of that group. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
