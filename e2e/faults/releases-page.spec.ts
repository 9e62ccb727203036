import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { collectBrowserErrors } from '../browser/browser-errors.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { smallRemote } from '../releases/small-remote.ts';
import { openTeam } from '../releases/team.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './fault.ts';

const key = 'team';
const remote = `mf-small-${key}`;
const path = `/${key}`;
const short = (release: string) => release.slice(0, 8);
const dialog = (page: Page) => page.getByRole('dialog');
/** A toast that begins with a text: a warning may follow, because a release of this moment has no smoke test yet. */
const toast = (page: Page, text: string) => page.getByRole('region').getByText(new RegExp(`^${text}`));
const liveRow = (page: Page) => page.getByRole('table', { name: 'Releases' }).locator('[aria-current=true]');

/** Moves the focus by Tab to a control, and presses a key on it. */
async function press(
  page: Page,
  name: string | RegExp,
  { within = 'body', key: pressed = 'Enter' } = {},
): Promise<void> {
  const target = page.locator(within).getByRole(pressed === 'Enter' ? 'link' : 'button', { name, exact: true });
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 80 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await page.keyboard.press(pressed);
}
const pressButton = (page: Page, name: string, within?: string) =>
  press(page, name, { key: 'Space', ...(within === undefined ? {} : { within }) });

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  await page.goto('/staff');
  await expectInteractive(page);
}

/** Waits until visitors get this heading. */
const expectShown = (page: Page, heading: string) =>
  expect.poll(async () => (await page.request.get(path)).text(), { timeout: 30_000 }).toContain(`<h1>${heading}</h1>`);

test('by keyboard alone staff make a release live, try another, and roll back; a viewer can only read', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const browserErrors = collectBrowserErrors(page.context());
  const team = await openTeam(site, remote, 'team@plumbline.example');
  const publish = async (heading: string) => team.publish(await smallRemote({ key, path, heading }));
  const first = await publish('The first');
  const second = await publish('The second');
  await team.promote(first);
  const { dataDir } = site;

  await signIn(page, await addStaff('ines@plumbline.example', { dataDir }));
  await press(page, 'Open the admin pages');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  // The count of waiting tasks is shown beside it.
  await press(page, /^Releases( \d+ waiting)?$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(remote) })).toContainText(short(first));
  await expectAccessible(page);
  await press(page, remote);
  await expect(page.getByRole('heading', { level: 1, name: remote })).toBeVisible();
  await expect(liveRow(page)).toContainText(short(first));

  await pressButton(page, `Make live ${short(second)}`);
  await expect(dialog(page)).toContainText(`Live now${short(first)}`);
  await expect(dialog(page)).toContainText(`Live after${short(second)}`);
  await expectAccessible(page);
  await page.keyboard.type('Because it is better');
  await pressButton(page, 'Make it live', 'dialog');
  await expect(toast(page, `${short(second)} is live now.`)).toBeVisible();
  await expect(liveRow(page)).toContainText(short(second));
  await expect(page.getByRole('row', { name: /Went live/ }).first()).toContainText('Because it is better');
  await expect(page.getByRole('main'), 'the focus is on the page after its button was removed').toBeFocused();
  await expectShown(page, 'The second');

  await pressButton(page, `Try ${short(first)}`);
  await pressButton(page, 'Start the canary', 'dialog');
  await expect(toast(page, `${short(first)} goes to 10% of the visitors.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Canary', exact: true })).toBeVisible();
  await expectAccessible(page);

  const viewer = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await signIn(viewer, await addStaff('otto@plumbline.example', { dataDir, role: 'viewer' }));
  await viewer.goto(`/admin/releases/${remote}`);
  await expect(liveRow(viewer)).toContainText(short(second));
  await expect(viewer.getByRole('link', { name: 'Ines Ferreira' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: /Roll back|Make|Try|End/ })).toHaveCount(0);

  await pressButton(page, 'End it');
  await pressButton(page, 'End the canary', 'dialog');
  await expect(page.getByRole('heading', { level: 2, name: 'Canary' })).toHaveCount(0);
  await pressButton(page, 'Roll back');
  await expect(dialog(page)).toContainText(`Live after${short(first)}`);
  await pressButton(page, 'Roll back', 'dialog');
  await expect(liveRow(page)).toContainText(short(first));
  await expectShown(page, 'The first');
  await expect(liveRow(viewer), 'the viewer’s page brings itself up to date').toContainText(short(first));

  // Another person was faster: the page reports it, and changes nothing.
  await pressButton(page, `Make live ${short(second)}`);
  await expect(dialog(page)).toContainText(`Live now${short(first)}`);
  await team.promote(second);
  browserErrors.allow(/status of 409/);
  await pressButton(page, 'Make it live', 'dialog');
  await expect(dialog(page).getByRole('alert')).toContainText(`${second} of ${remote} is live, not ${first}.`);
  const { history } = await team.state();
  expect(history.map(({ action, who }) => `${action} ${who}`).slice(0, 5)).toEqual([
    'promote Team <team@plumbline.example>',
    'rollback ines@plumbline.example',
    'canary ines@plumbline.example',
    'canary ines@plumbline.example',
    'promote ines@plumbline.example',
  ]);
  await viewer.context().close();
  expect(browserErrors.unexpected()).toEqual([]);
});
