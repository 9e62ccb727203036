import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AdminHealth } from '@plumbline/contract/platform/admin-health';
import type { FakeAnswer } from '@plumbline/services/fake';
import { badHealth, health } from '../testing/health-samples.ts';
import { openPage } from '../testing/open-page.tsx';
import { session } from '../testing/release-samples.ts';
import { Page } from './health-page.tsx';

const path = '/admin/health';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});

const healthApi =
  (reported: AdminHealth): FakeAnswer =>
  ({ url }) =>
    Response.json(url.endsWith('/session') ? session : reported);
const show = (answer: FakeAnswer) => (view = openPage(path, <Page />, path, answer));

test('a healthy site is reported as healthy', async () => {
  show(healthApi(health));
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible();
  const processes = within(screen.getByRole('table', { name: 'Processes' }));
  expect(processes.getByRole('row', { name: /Page server since .* Runs 412 24.ms/ })).toBeVisible();
  expect(screen.getByText(/The database \(SQLite, 48 MB\) answers in 1.ms/)).toBeVisible();
  const workers = within(screen.getByRole('table', { name: 'Workers' }));
  expect(workers.getByRole('row', { name: /Watches canaries Runs .* 1\.2.s/ })).toBeVisible();
  expect(screen.getByText(/One waits|1 mail waits/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'mf-blog' })).toHaveAttribute('href', '/admin/releases/mf-blog');
});

test('problems are shown with advice and a link', async () => {
  show(healthApi(badHealth));
  const region = within(await screen.findByRole('region', { name: 'Health of the site' }));
  expect(region.getByRole('heading', { name: '3 things to see to' })).toBeVisible();
  const [mail, remote, pages] = region.getAllByRole('listitem');
  expect(mail).toHaveTextContent(/^BrokenMailMail does not go out: 41 wait.*MAILGUN_API_KEY/);
  expect(within(mail as HTMLElement).getByRole('link', { name: 'To the mail' })).toHaveAttribute('href', '/admin/mail');
  expect(remote).toHaveTextContent(/fails too often/);
  expect(pages).toHaveTextContent(/^To look at/);
  expect(screen.getByRole('row', { name: /Sends the mail Stopped .* database is locked/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /API since .* Ended last heard of/ })).toBeVisible();
});

test('warnings alone are reported as such', async () => {
  show(healthApi({ ...badHealth, findings: badHealth.findings.slice(2) }));
  expect(await screen.findByRole('heading', { name: '1 thing to look at' })).toBeVisible();
  expect(screen.getByText('Nothing is broken.')).toBeVisible();
});

test('each chart has its numbers as a table', async () => {
  const { user } = show(healthApi(health));
  const [mail] = await screen.findAllByText('The numbers as a table');
  await user.click(mail as HTMLElement);
  const table = within(screen.getByRole('table', { name: 'Mail by the hour' }));
  expect(table.getAllByRole('row')).toHaveLength(25);
  expect(table.getByRole('columnheader', { name: 'Tries that failed' })).toBeVisible();
});

test('a new site has empty charts, and a failed request shows its error', async () => {
  const mail = { queued: 0, dueSince: null, dead: 0, sent: 0, hours: [] };
  show(healthApi({ ...health, processes: [], workers: [], webhooks: [], remotes: [], mail }));
  expect(await screen.findByText('None has run yet.')).toBeVisible();
  expect(screen.getByText('No notifications yet.')).toBeVisible();
  view?.unmount();
  show({ status: 503, code: 'unavailable', message: 'The database does not answer.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
});
