import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { Page } from './redirect-page.tsx';

const show = () => openPage('/test-redirect', <Page />, '/test-redirect', 'unreachable');
const generate = () => screen.getByRole('button', { name: 'Generate address' });

test('the URL of the checkout has the entered values and no empty ones', async () => {
  const { user, api } = show();
  await user.type(screen.getByLabelText('Order ID'), 'ord_1&x=<2>');
  await user.clear(screen.getByLabelText(/^Customer email/));
  await user.type(screen.getByLabelText(/^Location ID/), 'L1');
  await user.click(generate());
  const link = await screen.findByRole('link', { name: /Open the checkout/ });
  const address = new URL(link.getAttribute('href') ?? '');
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/checkout',
    {
      orderId: 'ord_1&x=<2>',
      orderAmount: '9900',
      orderDescription: 'Test membership',
      customerName: 'Test Customer',
      locationId: 'L1',
    },
  ]);
  expect(api.asked).toEqual([]);
});

test('the other checkout has the same parameters', async () => {
  const { user } = show();
  await user.selectOptions(screen.getByLabelText('Page'), 'Stripe checkout');
  await user.type(screen.getByLabelText('Order ID'), 'ord_1');
  await user.click(generate());
  expect(await screen.findByRole('link', { name: /Open the checkout/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/stripe-checkout?orderId=ord_1&orderAmount=9900&'),
  );
});

test.each([
  ['', 'Order ID', 'Order ID is required'],
  ['12.50', 'Amount in cents', 'Please enter a whole number of cents'],
  ['0', 'Amount in cents', 'Please enter a whole number of cents'],
])('with "%s" as the amount, %s says: %s', async (amount, label, message) => {
  const { user } = show();
  if (amount !== '') {
    await user.clear(screen.getByLabelText('Amount in cents'));
    await user.type(screen.getByLabelText('Amount in cents'), amount);
  }
  await user.click(generate());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.queryByRole('link', { name: /Open the checkout/ })).toBeNull();
});
