import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { installStripe } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { orderAddress, orderId, paidOrder, samplePlans, sampleOrder, sampleSettings } from '../../testing/samples.ts';
import { Page } from './plan-checkout-page.tsx';

const answers = {
  'GET /api/memberships': { json: samplePlans },
  'GET /api/payment-settings': { json: sampleSettings },
};
const route = '/checkout/:memberType/:membershipId/:billingFrequency?';
const address = '/checkout/realEstateProfessional/pro-agent/annual';
const begun = {
  orderId,
  membershipId: 'pro-agent-annual',
  customerName: 'Renee Castellano',
  customerEmail: 'r@c.example',
};

let remove = (): void => undefined;
beforeEach(() => {
  window.sessionStorage.clear();
  remove = installStripe();
});
afterEach(() => remove());

const begin = () => window.sessionStorage.setItem('checkoutData', JSON.stringify(begun));

test.each([
  [address, 'Pro Agent Annual', '$250.00 per year'],
  ['/checkout/realEstateProfessional/pro-agent/monthly', 'Pro Agent Monthly', '$25.00 per month'],
  ['/checkout/realEstateProfessional/core-agent', 'Core Agent Annual', '$99.00 per year'],
])('%s sells %s, and asks who buys it', async (path, name, cost) => {
  openPage(Page, route, path, answers);
  expect(await screen.findByText(name)).toBeVisible();
  expect(screen.getByText(cost)).toBeVisible();
  for (const field of ['Name', 'E-mail']) expect(screen.getByRole('textbox', { name: field })).toBeVisible();
});

test('an address that names no plan is said to be invalid', async () => {
  const { services } = openPage(Page, route, '/checkout/industryPartner/pro-agent', answers);
  expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  expect(services.toasts[0]).toMatchObject({ title: 'Invalid Checkout' });
});

test('a reload goes on with the order that was begun, and with its buyer', async () => {
  begin();
  openPage(Page, route, address, { ...answers, [`GET ${orderAddress}`]: { json: sampleOrder() } });
  expect(await screen.findByDisplayValue('r@c.example')).toBeVisible();
});

test('one that is paid is not sold again', async () => {
  begin();
  openPage(Page, route, address, { ...answers, [`GET ${orderAddress}`]: { json: paidOrder() } });
  expect(await screen.findByRole('region', { name: 'Welcome, Renee.' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test.each(['expired', 'cancelled', 'refunded'] as const)(
  'one that is %s keeps nobody from another one',
  async (status) => {
    begin();
    const { api } = openPage(Page, route, address, {
      ...answers,
      [`GET ${orderAddress}`]: { json: sampleOrder({ status }) },
    });
    expect(await screen.findByRole('form', { name: 'Checkout' })).toBeVisible();
    expect(api.asked.map(({ what }) => what)).toContain(`GET ${orderAddress}`);
  },
);

test.each([
  ['cancelled', /^The order that was begun here was called off.*look for our e-mail before you pay again/],
  ['expired', /^The order that was begun here has expired/],
] as const)('above the form that is here again stands that the order is %s', async (status, said) => {
  begin();
  openPage(Page, route, address, { ...answers, [`GET ${orderAddress}`]: { json: sampleOrder({ status }) } });
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.getByRole('form', { name: 'Checkout' })).toBeVisible();
});

test('who has paid a membership twice is told that the money goes back, and is not asked for it again', async () => {
  begin();
  const order = sampleOrder({ status: 'refunded', duplicate: true });
  openPage(Page, route, address, { ...answers, [`GET ${orderAddress}`]: { json: order } });
  expect(await screen.findByRole('heading', { name: 'You have this membership already' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});
