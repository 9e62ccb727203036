import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { failing, type FakeAnswer } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { orderApi } from '../../testing/order-api.ts';
import { order } from '../../testing/order-samples.ts';
import { Page } from './order-page.tsx';

const path = '/admin/orders/:id';
let view: ReturnType<typeof openPage> | undefined;
afterEach(() => {
  view?.unmount();
  view = undefined;
});
const show = (answer: FakeAnswer = orderApi()) =>
  (view = openPage(path, <Page />, `/admin/orders/${order.id}`, answer));
const failed = (status: number, code: string, message: string): FakeAnswer =>
  orderApi({ done: failing(status, code, { message }) });

test('its buyer, its money, their mail and what the provider told of it', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'PL-20412' })).toBeVisible();
  expect(screen.getByText('48 Calvert Street, Annapolis, MD, 21401')).toBeVisible();
  expect(screen.getByText('$250.00 a year')).toBeVisible();
  const money = within(screen.getByRole('table', { name: 'Money' }));
  expect(money.getByRole('row', { name: /Refunded.*-\$50\.00/ })).toBeVisible();
  expect(screen.getByText('$200.00 of it was kept.')).toBeVisible();
  expect(screen.getByRole('row', { name: /charge\.refunded.*Tried again: rate_limit/ })).toBeVisible();
  const mails = within(await screen.findByRole('table', { name: 'Mail' }));
  expect(mails.getByRole('link', { name: 'Welcome' })).toHaveAttribute('href', '/admin/mail/4');
});

test('money goes back only after a yes that says how much', async () => {
  const sent: unknown[] = [];
  const after = { ...order, kept: 10_000, refundable: 10_000 };
  const { user, services } = show(
    orderApi({
      done: async (request) => {
        sent.push([new URL(request.url).pathname, await request.json()]);
        return Response.json(after);
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refund PL-20412?' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
  expect(amount).toHaveValue('200.00');
  for (const wrong of ['200.01', '0', 'all', '1.005']) {
    await user.clear(amount);
    await user.type(amount, wrong);
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(dialog.getByText('Enter an amount from $0.01 to $200.00')).toBeVisible();
  }
  await user.clear(amount);
  await user.type(amount, '$100');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('$100.00 of it was kept.')).toBeVisible();
  expect(sent).toEqual([[`/api/admin/orders/${order.id}/refund`, { amount: 10_000, refundable: 20_000 }]]);
  expect(services.toasts.at(-1)).toMatchObject({ description: '$100.00 was given back.', variant: 'success' });
});

test('a refund that somebody else was quicker with is refused, and says so', async () => {
  const { user } = show(failed(409, 'conflict', '$100.00 can be refunded of this order by now, not $200.00.'));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/not \$200\.00\. Nothing was given back\.$/);
});

test('what is confirmed is the order as it stood when the dialog was opened', async () => {
  const sent: unknown[] = [];
  const done: FakeAnswer = async (request) => {
    sent.push(await request.json());
    return failing(409, 'conflict', { message: 'It is less by now.' })(request);
  };
  const { user, api } = show(orderApi({ done }));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  api.answer = orderApi({ done, detail: { ...order, refundable: 12_345, kept: 12_345 } });
  expect(await screen.findByText('$123.45 of it was kept.', undefined, { timeout: 20_000 })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByRole('alert');
  expect(sent).toEqual([{ amount: 20_000, refundable: 20_000 }]);
}, 60_000);

test('after an answer that was lost nobody gives the money back again from there', async () => {
  let times = 0;
  const { user } = show(
    orderApi({
      done: (request) => {
        times += 1;
        return failing(503, 'payment_pending', { message: 'The card provider has not answered.' })(request);
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Refund' });
  await user.click(button);
  expect(await dialog.findByRole('alert')).toHaveTextContent(/Whether the money goes back is not known/);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(times).toBe(1);
});

test('the provider is asked, and the receipt goes out again', async () => {
  const { user, services } = show(
    orderApi({
      done: (request) =>
        request.url.endsWith('/receipt')
          ? Response.json({ to: 'renee@castellanohomes.example' }, { status: 202 })
          : Response.json({ changed: true, order: { ...order, kept: 0 } }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask the provider' }));
  expect(await screen.findByText('$0.00 of it was kept.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resend receipt' }));
  await screen.findByRole('button', { name: 'Resend receipt' });
  expect(services.toasts.map(({ description }) => description)).toEqual([
    'The order is now as the provider has it.',
    'The receipt is on its way to renee@castellanohomes.example.',
  ]);
});

test('a provider that does not answer is said in a toast', async () => {
  const { user, services } = show(failed(503, 'payment_pending', 'The card provider has not answered.'));
  await user.click(await screen.findByRole('button', { name: 'Ask the provider' }));
  await screen.findByRole('button', { name: 'Ask the provider' });
  expect(services.toasts.at(-1)).toMatchObject({
    description: 'The card provider has not answered.',
    variant: 'destructive',
  });
});

test('whoever only looks has no buttons', async () => {
  show(orderApi({ role: 'viewer' }));
  await screen.findByRole('heading', { name: 'PL-20412' });
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

test('an order that there is not leads back to all of them', async () => {
  show(failing(404, 'not_found'));
  expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeVisible();
});
