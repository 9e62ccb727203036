import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headingOf } from '../site/heading-of.ts';
import { freePort } from '../site/free-port.ts';
import { startProcess } from '../site/site-process.ts';
import { expect, test } from './fault.ts';

const damages: Record<string, (file: string) => Promise<void>> = {
  'half-written': async (file) => writeFile(file, (await readFile(file, 'utf8')).slice(0, 60)),
  corrupt: (file) => writeFile(file, '{"version":1,"live":{"mf-blog":"../../etc"},"history":[]}'),
  empty: (file) => writeFile(file, ''),
  missing: (file) => rm(file),
};

for (const [name, damage] of Object.entries(damages)) {
  test(`a ${name} registry: the last good one serves, also after a restart`, async ({ page, request, site }) => {
    const registry = join(site.dataDir, 'releases', 'registry.json');
    expect((await page.goto('/blog'))?.status()).toBe(200);
    await expect
      .poll(() =>
        stat(join(site.dataDir, 'last-snapshot.json')).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await copyFile(registry, `${registry}.sound`);
    try {
      await damage(registry);
      expect(headingOf(await (await request.get('/blog')).text())).toBe('Plumbline Blog');

      const port = await freePort();
      const restarted = startProcess(['shell/server/main.ts'], {
        ...site.env,
        PORT: String(port),
        LOG_LEVEL: 'info',
        NODE_ENV: 'production',
      });
      await restarted.printed(/page server: ready/);
      await page.goto(`http://localhost:${port}/blog/the-appraisal-gap-in-dollars`);
      await expect(page.getByRole('heading', { level: 1, name: 'The appraisal gap, in dollars' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to Blog' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
      expect(restarted.output()).toContain('the last good snapshot is served');
      expect(await restarted.stop()).toBe(0);
    } finally {
      await copyFile(`${registry}.sound`, registry);
    }
    expect(headingOf(await (await request.get('/blog')).text())).toBe('Plumbline Blog');
  });
}

test('a registry that names a release that is not there: the last good one of that remote serves', async ({
  request,
  site,
}) => {
  await request.get('/blog');
  const release = await site.desk.publishChanged('mf-blog');
  await site.desk.remove(release, 'release.json');
  expect(headingOf(await (await request.get('/blog')).text())).toBe('Plumbline Blog');
  expect(headingOf(await (await request.get('/')).text())).toBe('Measure twice. List once.');
});
