import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../testing/open-page.tsx';
import { staffApi } from '../testing/staff-api.ts';
import { counts } from '../testing/staff-samples.ts';
import { Page } from './home-page.tsx';

let view: ReturnType<typeof openPage> | undefined;
afterEach(() => view?.unmount());
const show = (answer: FakeAnswer) => (view = openPage('/admin', <Page />, '/admin', answer));

test('open tasks are counted with a link; kinds without tasks have none', async () => {
  show(staffApi());
  expect(await screen.findByRole('link', { name: /3 ?orders to look at/ })).toHaveAttribute(
    'href',
    '/admin/orders?status=trouble',
  );
  expect(screen.getByRole('link', { name: /1 ?dispute to answer/ })).toHaveAttribute(
    'href',
    '/admin/orders?status=disputed',
  );
  expect(screen.getByRole('link', { name: /1 ?member past due/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /1 ?thing that is not set up/ })).toHaveAttribute('href', '/admin/health');
  expect(screen.getByText('mails that could not be sent')).toBeVisible();
  expect(screen.getByText('withheld releases').closest('a')).toBeNull();
});

test('a day without open tasks is reported', async () => {
  show(staffApi({ counts: counts.map(({ key }) => ({ key, count: 0 })) }));
  expect(await screen.findByRole('heading', { name: 'There are no open tasks' })).toBeVisible();
  expect(
    screen.getByText(/^No orders to look at, disputes to answer, .*, or things that are not set up\./),
  ).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Open tasks' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /orders to look at/ })).not.toBeInTheDocument();
});

test('a failure is shown with a retry button', async () => {
  const { user, api } = show({ status: 503, code: 'unavailable', message: 'The database does not answer.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
  api.answers = staffApi();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /orders to look at/ })).toBeVisible();
});
