import type { AddressInfo } from 'node:net';
import { releaseServer } from '../../shell/cli/plumbline/serve/release-server.ts';
import { expectInteractive } from '../browser/interactive.ts';
import { smallPath, smallRemote } from '../releases/small-remote.ts';
import { expect, expectFrame, test } from './fault.ts';

test('a remote can be loaded from another origin, which a badge shows, and reset', async ({ page, site }) => {
  const key = 'overridden';
  await site.publisher.publish(await smallRemote({ key, heading: 'What is live' }));
  const elsewhere = releaseServer();
  await elsewhere.load((await smallRemote({ key, heading: 'From elsewhere' })).folder);
  await new Promise<void>((resolve) => elsewhere.server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(elsewhere.server.address() as AddressInfo).port}`;
  const badge = page.getByRole('complementary', { name: 'Overrides' });
  try {
    await page.goto(`${smallPath(key)}?plumbline-override=mf-small-${key}@${origin}`);
    await expect(page.getByRole('heading', { level: 1, name: 'From elsewhere' })).toBeVisible();
    await expectInteractive(page);
    await expectFrame(page);
    await expect(page).toHaveURL(smallPath(key));
    await badge.getByText('1 remote overridden').click();
    await expect(badge.getByText(origin)).toBeVisible();
    await badge.getByRole('button', { name: 'Show what is live' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What is live' })).toBeVisible();
    await expectInteractive(page);
    await expect(badge).toHaveCount(0);
    await page.goto(`${smallPath(key)}?q=1&plumbline-override=mf-nobody@${origin}`);
    await expect(badge.getByText('Refused: no mf-nobody is live here')).toBeVisible();
    await expect(page).toHaveURL(`${smallPath(key)}?q=1`);
  } finally {
    elsewhere.server.closeAllConnections();
    elsewhere.server.close();
  }
});
