import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { storeBegunPayment } from '../../checkout/begun-payments.ts';
import { intent } from '../../testing/fake-instrument.ts';
import { installStripe } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { orderUrl, orderId, paidOrder, samplePlans, sampleOrder, sampleSettings } from '../../testing/samples.ts';
import type { Order } from '@plumbline/contract/commerce/orders';
import { Page } from './plan-checkout-page.tsx';

const answers = {
  'GET /api/memberships': { json: samplePlans },
  'GET /api/payment-settings': { json: sampleSettings },
};
const route = '/checkout/:memberType/:membershipId/:billingFrequency?';
const address = '/checkout/realEstateProfessional/pro-agent/annual';
/** Another order than {@link orderId}. */
const otherId = orderId.replace(/s$/, 't');
const begun = {
  orderId,
  membershipId: 'pro-agent-annual',
  customerName: 'Renee Castellano',
  customerEmail: 'r@c.example',
};

let remove = (): void => undefined;
beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.scrollTo = () => undefined;
  remove = installStripe();
});
afterEach(() => {
  remove();
  jest.restoreAllMocks();
});

/**
 * Waits for the celebration. It closes by itself after four seconds, so a test on a slow machine may find it only once.
 */
const expectCelebration = () =>
  waitFor(() => expect(screen.getByRole('dialog', { name: 'Welcome, Renee.' })).toBeVisible());

const storeBegunOrder = () => window.sessionStorage.setItem('checkoutData', JSON.stringify(begun));

test.each([
  [address, 'Pro Agent Annual', '$250.00 per year'],
  ['/checkout/realEstateProfessional/pro-agent/monthly', 'Pro Agent Monthly', '$25.00 per month'],
  ['/checkout/realEstateProfessional/core-agent', 'Core Agent Annual', '$99.00 per year'],
])('%s sells %s, and asks for the buyer’s data', async (path, name, cost) => {
  openPage(Page, route, path, answers);
  expect(await screen.findByText(name)).toBeVisible();
  expect(screen.getByText(cost)).toBeVisible();
  for (const field of ['Name', 'E-mail']) expect(screen.getByRole('textbox', { name: field })).toBeVisible();
});

test.each([
  ['2026-11-27T02:55:00.000Z', 'pro-agent/annual', 'November 26, 2027'],
  ['2026-11-27T04:59:00.000Z', 'pro-agent/monthly', 'December 26, 2026'],
  ['2026-11-27T05:00:00.000Z', 'pro-agent/annual', 'November 27, 2027'],
  // The provider adds a month to the time in UTC, and clocks are put forward in between.
  ['2027-03-12T04:30:00.000Z', 'pro-agent/monthly', 'April 12, 2027'],
])('at %s the checkout of %s shows the renewal on the association’s day, %s', async (renderedAt, plan, day) => {
  openPage(Page, route, `/checkout/realEstateProfessional/${plan}`, answers, { renderedAt });
  expect(await within(screen.getByRole('complementary')).findByText(day)).toBeVisible();
});

test.each([
  ['of the page’s plan', 'pro-agent-annual', 'Welcome.'],
  ['of another plan', 'pro-agent-monthly', 'You have this membership already'],
])('a paid order %s shows its renewal on the association’s day, as its mails do', async (_, planId, name) => {
  const order = paidOrder({ planId, renewsAt: '2027-11-27T02:55:00.000Z' });
  storeBegunPayment({ orderId, paymentId: null, membershipId: 'pro-agent' });
  openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: order } });
  const region = await screen.findByRole('region', { name });
  expect(within(screen.getByRole('complementary')).getByText('November 26, 2027')).toBeVisible();
  expect(region).not.toHaveTextContent('November 27');
});

test('a URL without a plan shows an error and redirects home', async () => {
  const { services } = openPage(Page, route, '/checkout/industryPartner/pro-agent', answers);
  expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  expect(services.toasts[0]).toMatchObject({ title: 'Invalid Checkout' });
});

test('a buyer who returns from the bank while the API is down does not read that nothing was charged', async () => {
  storeBegunPayment({ orderId, paymentId: 'pi_12345678', membershipId: 'pro-agent' });
  const returned = '?payment_intent=pi_12345678&payment_intent_client_secret=pi_12345678_secret_x';
  openPage(Page, route, `${address}${returned}`, {
    ...answers,
    'GET /api/memberships': { status: 503, code: 'unavailable' },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your order could not be loaded.');
  expect(alert).not.toHaveTextContent(/charged/);
});

test('a reload continues the order that was begun, with its buyer', async () => {
  storeBegunOrder();
  openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: sampleOrder() } });
  expect(await screen.findByDisplayValue('r@c.example')).toBeVisible();
});

test('a paid order is not sold again', async () => {
  storeBegunOrder();
  openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: paidOrder() } });
  expect(await screen.findByRole('region', { name: 'Welcome, Renee.' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test.each(['expired', 'cancelled', 'refunded', 'charged_back'] as const)(
  'an order with the status %s does not prevent another purchase',
  async (status) => {
    storeBegunOrder();
    const { api } = openPage(Page, route, address, {
      ...answers,
      [`GET ${orderUrl}`]: { json: sampleOrder({ status }) },
    });
    expect(await screen.findByRole('form', { name: 'Checkout' })).toBeVisible();
    expect(api.asked).toContain(`GET ${orderUrl}`);
  },
);

test.each([
  ['cancelled', /^The order that was begun here was called off.*look for our e-mail before you pay again/],
  ['expired', /^The order that was begun here has expired/],
  ['refunded', /^The order that was paid here was refunded/],
  ['charged_back', /^The payment of the order that was paid here was reversed/],
] as const)('a notice above the form shows that the earlier order is %s', async (status, said) => {
  storeBegunOrder();
  openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: sampleOrder({ status }) } });
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.getByRole('form', { name: 'Checkout' })).toBeVisible();
});

test('a buyer who has paid a membership twice sees that the payment is refunded, and no form', async () => {
  storeBegunOrder();
  const order = sampleOrder({ status: 'refunded', duplicate: true });
  openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: order } });
  expect(await screen.findByRole('heading', { name: 'You have this membership already' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('a buyer who has paid with a used-up code sees why the payment is refunded, and can pay without the code', async () => {
  storeBegunOrder();
  const order = sampleOrder({ status: 'refunded', codeSpent: true });
  openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: order } });
  expect(await screen.findByRole('alert')).toHaveTextContent(/was used before .* Remove the code to buy/);
  expect(screen.getByRole('form', { name: 'Checkout' })).toBeVisible();
});

const completed = 'POST /api/payment-complete';
const subscribe = 'POST /api/create-subscription';
const settled = (order: Order) => ({ json: { success: true, message: '', status: order.status, order } });
const openedBy = (changes: object = {}) => ({
  json: {
    success: true,
    message: '',
    clientSecret: 'pi_12345678_secret_x',
    paymentId: 'pi_12345678',
    amount: 25_000,
    currency: 'usd',
    status: 'open',
    orderId,
    ...changes,
  },
});
const monthly = {
  planId: 'pro-agent-monthly',
  description: 'Pro Agent Monthly',
  billingFrequency: 'monthly',
  amount: 2_500,
  renewalAmount: 2_500,
  renewsAt: '2026-12-21T12:00:00.000Z',
} as const;

/** An answer that is the next of these at each request, at last always the same. */
const inTurn = (...all: readonly FakeAnswer[]) => {
  let count = 0;
  return () => all[Math.min(count++, all.length - 1)] ?? 'never';
};

async function fillInAndPay(user: ReturnType<typeof openPage>['user']): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Renee Castellano');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'r@c.example');
  await payByCard(user);
}

async function payByCard(user: ReturnType<typeof openPage>['user']): Promise<void> {
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc'])
    await user.type(await screen.findByLabelText(field), '42');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: /^Pay / }));
}

test('if the price of the plan has changed, the buyer reads so, keeps their input, and agrees to the new one', async () => {
  const raised = samplePlans.map((plan) => ({ ...plan, price: plan.price + 2_500 }));
  const { user, services, api } = openPage(Page, route, address, {
    ...answers,
    'GET /api/memberships': inTurn({ json: samplePlans }, { json: raised }),
    [subscribe]: inTurn({ status: 409, code: 'amount_mismatch' }, openedBy({ amount: 27_500 })),
    [completed]: settled(paidOrder({ amount: 27_500 })),
  });
  await fillInAndPay(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The price has changed since this page was opened. You have not been charged.',
  );
  expect(services.toasts).toMatchObject([{ title: 'Price Changed' }]);
  expect(await screen.findByRole('button', { name: 'Pay $275.00' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('r@c.example');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Pay $275.00' }));
  await waitFor(() => expect(api.asked).toContain(completed));
  expect(api.requests.filter(({ line }) => line === subscribe).map(({ body }) => body)).toMatchObject([
    { amount: 25_000 },
    { amount: 27_500 },
  ]);
});

test('after a correction of the address of an order at an earlier price, the page shows the price of the new order', async () => {
  storeBegunOrder();
  const raised = samplePlans.map((plan) => ({ ...plan, price: plan.price + 2_500 }));
  const { user, api } = openPage(Page, route, address, {
    ...answers,
    'GET /api/memberships': { json: raised },
    [`GET ${orderUrl}`]: { json: sampleOrder() },
    [subscribe]: inTurn({ status: 409, code: 'amount_mismatch' }, openedBy({ orderId: otherId, amount: 27_500 })),
    [completed]: settled(paidOrder({ id: otherId, amount: 27_500 })),
  });
  await screen.findByRole('button', { name: 'Pay $250.00' });
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), '.com');
  await payByCard(user);
  await user.click(await screen.findByRole('checkbox', { checked: false }));
  await user.click(await screen.findByRole('button', { name: 'Pay $275.00' }));
  await waitFor(() => expect(api.asked).toContain(completed));
  const [first, second] = api.requests.filter(({ line }) => line === subscribe).map(({ body }) => body);
  expect(first).toMatchObject({ orderId, amount: 25_000 });
  expect(second).toMatchObject({ amount: 27_500 });
  expect(second).not.toHaveProperty('orderId');
});

describe('a payment that a closed tab began', () => {
  beforeEach(() => storeBegunPayment({ orderId, paymentId: 'pi_12345678', membershipId: 'pro-agent' }));

  test('after the bank’s confirmation: the outcome is requested at once, and the welcome page is shown', async () => {
    const { api } = openPage(Page, route, address, {
      ...answers,
      [`GET ${orderUrl}`]: { json: sampleOrder() },
      [completed]: settled(paidOrder()),
    });
    const card = await screen.findByRole('region', { name: 'Welcome.' });
    await waitFor(() => expect(card).toHaveFocus());
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(api.requests.find(({ line }) => line === completed)?.body).toEqual({ orderId, paymentId: 'pi_12345678' });
    expect(api.asked).not.toContain(subscribe);
  });

  test('while the provider processes it: the page shows that, and offers no payment', async () => {
    openPage(Page, route, address, {
      ...answers,
      [`GET ${orderUrl}`]: { json: sampleOrder() },
      [completed]: settled(sampleOrder({ status: 'processing' })),
    });
    expect(await screen.findByText('We are confirming your payment')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  test('before the bank’s confirmation: the form shows that nothing was charged, and continues the same order', async () => {
    const { api, user } = openPage(Page, route, address, {
      ...answers,
      [`GET ${orderUrl}`]: { json: sampleOrder() },
      [completed]: settled(sampleOrder()),
      [subscribe]: openedBy(),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^A payment that was begun in this browser is not finished, and nothing has been charged/,
    );
    api.answers[completed] = settled(paidOrder());
    await fillInAndPay(user);
    await expectCelebration();
    expect(api.requests.find(({ line }) => line === subscribe)?.body).toMatchObject({ orderId });
  });

  test.each(['paid', 'disputed'] as const)(
    'of an order with the status %s: the membership is not sold again',
    async (status) => {
      const order = paidOrder({ status });
      const { user } = openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: order } });
      expect(await screen.findByRole('region', { name: 'Welcome.' })).toBeVisible();
      expect(screen.queryByRole('form')).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Buy it for somebody else' }));
      expect(await screen.findByRole('form', { name: 'Checkout' })).toBeVisible();
      expect(window.localStorage.getItem(`begunPayment:${orderId}`)).toBeNull();
    },
  );

  test.each(['expired', 'cancelled', 'refunded', 'charged_back'] as const)(
    'of an order that is %s meanwhile: the form shows it, and the entry is removed',
    async (status) => {
      openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: sampleOrder({ status }) } });
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(await screen.findByRole('form', { name: 'Checkout' })).toBeVisible();
      await waitFor(() => expect(window.localStorage.getItem(`begunPayment:${orderId}`)).toBeNull());
    },
  );

  test('of an order that the server no longer has: the form is shown', async () => {
    openPage(Page, route, address, answers);
    expect(await screen.findByRole('form', { name: 'Checkout' })).toBeVisible();
  });

  test('of another plan of the membership, paid: the page shows that plan, and that nothing was charged', async () => {
    openPage(Page, route, address, {
      ...answers,
      [`GET ${orderUrl}`]: { json: sampleOrder(monthly) },
      [completed]: settled(paidOrder(monthly)),
    });
    await expectOwned();
  });

  test('of another plan, unpaid: the page’s plan is sold', async () => {
    openPage(Page, route, address, {
      ...answers,
      [`GET ${orderUrl}`]: { json: sampleOrder(monthly) },
      [completed]: settled(sampleOrder(monthly)),
    });
    expect(await screen.findByRole('form', { name: 'Checkout' })).toBeVisible();
    expect(screen.getByText('$250.00 per year')).toBeVisible();
  });
});

test('a purchase for another person in the same tab starts with an empty form', async () => {
  storeBegunOrder();
  const { user } = openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: paidOrder() } });
  await user.click(await screen.findByRole('button', { name: 'Buy it for somebody else' }));
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue('');
  expect(window.sessionStorage.getItem('checkoutData')).toBeNull();
});

test('a payment works in a browser without storage', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
  const { user } = openPage(Page, route, address, {
    ...answers,
    [`GET ${orderUrl}`]: { json: paidOrder() },
    [subscribe]: openedBy(),
    [completed]: settled(paidOrder()),
  });
  await fillInAndPay(user);
  await expectCelebration();
});

test('a tab shows the payment of another tab', async () => {
  openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: paidOrder() } });
  expect(await screen.findByRole('form', { name: 'Checkout' })).toBeVisible();
  act(() => storeBegunPayment({ orderId, paymentId: 'pi_12345678', membershipId: 'pro-agent' }));
  expect(await screen.findByRole('region', { name: 'Welcome.' })).toBeVisible();
});

test('a tab that shows another tab’s begun payment follows its outcome', async () => {
  storeBegunPayment({ orderId, paymentId: null, membershipId: 'pro-agent' });
  const { api } = openPage(Page, route, address, { ...answers, [`GET ${orderUrl}`]: { json: sampleOrder() } });
  expect(await screen.findByRole('form', { name: 'Checkout' })).toBeVisible();
  api.answers[`GET ${orderUrl}`] = { json: paidOrder() };
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `begunPayment:${orderId}` })));
  expect(await screen.findByRole('region', { name: 'Welcome.' })).toBeVisible();
});

/** The page of a yearly plan for a buyer who has the membership by the month. */
async function expectOwned(): Promise<void> {
  const card = await screen.findByRole('region', { name: 'You have this membership already' });
  expect(within(card).getByText(/Pro Agent Monthly, \$25\.00 per month/)).toHaveTextContent(
    'It was paid before: Pro Agent Monthly, $25.00 per month. It renews on December 21, 2026. Nothing was charged now.',
  );
  const summary = within(screen.getByRole('complementary'));
  expect(summary.getByText('Pro Agent Monthly')).toBeVisible();
  expect(summary.getByText('$0.00')).toBeVisible();
  expect(screen.queryByText(/\$250/)).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText(/^Welcome/)).not.toBeInTheDocument();
}

test('a buyer who has the monthly plan, paid in another tab, sees that instead of a payment for the year', async () => {
  installStripe({ confirm: () => Promise.reject(new Error('must not be confirmed')) });
  const { user } = openPage(Page, route, address, {
    ...answers,
    [subscribe]: openedBy({ clientSecret: null, status: 'paid', amount: 2_500 }),
    [`GET ${orderUrl}`]: { json: paidOrder(monthly) },
  });
  await fillInAndPay(user);
  await expectOwned();
});

test('a checkout replaced by another tab during the bank’s challenge shows that, and can be started again', async () => {
  installStripe({ confirm: async () => intent({ status: 'canceled' }) });
  const { user, api, services } = openPage(Page, route, address, {
    ...answers,
    [subscribe]: openedBy(),
    [`GET ${orderUrl}`]: { json: sampleOrder({ status: 'cancelled' }) },
    [completed]: settled(paidOrder()),
  });
  await fillInAndPay(user);
  const region = await screen.findByRole('region', { name: 'This purchase goes on in another tab' });
  await waitFor(() => expect(region).toHaveFocus());
  expect(region).toHaveTextContent(/nothing was charged/);
  expect(services.toasts).toEqual([]);
  expect(screen.queryByRole('form')).not.toBeInTheDocument();

  installStripe();
  api.answers[subscribe] = openedBy({ orderId: otherId });
  api.answers[`GET /api/orders/${otherId}`] = { json: paidOrder({ id: otherId }) };
  api.answers[completed] = settled(paidOrder({ id: otherId }));
  await user.click(within(region).getByRole('button', { name: 'Start again here' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The order that was begun here was called off/);
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc'])
    await user.type(await screen.findByLabelText(field), '42');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: /^Pay / }));
  await expectCelebration();
  const last = api.requests.findLast(({ line }) => line === subscribe)?.body;
  expect(last).toMatchObject({ membershipId: 'pro-agent-annual' });
  expect(last).not.toHaveProperty('orderId');
});

test('a checkout whose purchase another tab has paid meanwhile shows that purchase', async () => {
  const bought = paidOrder({ ...monthly, id: otherId });
  installStripe({
    confirm: async () => {
      storeBegunPayment({ orderId: otherId, paymentId: 'pi_87654321', membershipId: 'pro-agent' });
      return intent({ status: 'canceled' });
    },
  });
  const { user } = openPage(Page, route, address, {
    ...answers,
    [subscribe]: openedBy(),
    [`GET ${orderUrl}`]: { json: sampleOrder({ status: 'cancelled' }) },
    [`GET /api/orders/${otherId}`]: { json: bought },
  });
  await fillInAndPay(user);
  await expectOwned();
});

test('an empty form shows an error at every field, including the card’s, and focuses the first one', async () => {
  installStripe();
  const { user, api } = openPage(Page, route, address, answers);
  await screen.findByLabelText('cardNumber');
  await user.click(screen.getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: /^Pay / }));
  expect(await screen.findByText('Please enter your name')).toBeVisible();
  expect(await screen.findByText('Please enter your card information')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(api.asked).not.toContain(subscribe);
});

describe('a coupon code', () => {
  const check = 'POST /api/check-coupon';
  const founders = {
    amount: 20_000,
    renewalAmount: 25_000,
    reduction: { code: 'FOUNDERS', listAmount: 25_000, discount: 5000, duration: 'first' },
  };
  const sentence = 'The code OLD expired on November 20, 2026.';
  const apply = async (user: ReturnType<typeof openPage>['user'], code: string) => {
    await user.click(await screen.findByRole('button', { name: 'Use a code' }));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);
  };

  test('reduces the total, shows the price of renewals, and requires the agreement again', async () => {
    const { user, api } = openPage(Page, route, address, { ...answers, [check]: { json: founders } });
    await user.click(await screen.findByRole('checkbox'));
    await apply(user, 'founders');
    expect(await screen.findByText('$50.00 less, once')).toBeVisible();
    expect(api.bodies).toEqual([{ code: 'FOUNDERS', planId: 'pro-agent-annual' }]);
    expect(screen.getByText('$250.00 per year')).toBeVisible();
    expect(screen.getByText(/^November .*, for \$250\.00$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $200.00' })).toBeDisabled();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByText(/mine renews each year for \$250\.00, until/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('The total is $200.00 now.');
    const remove = screen.getByRole('button', { name: 'Remove the code' });
    expect(remove).toHaveFocus();

    await user.click(screen.getByRole('checkbox'));
    await user.click(remove);
    expect(screen.getByRole('button', { name: 'Pay $250.00' })).toBeDisabled();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Use a code' })).toHaveFocus();
  });

  test('with a limit per buyer shows the limit before the payment', async () => {
    const limited = { ...founders, mostPerBuyer: 1 };
    const { user } = openPage(Page, route, address, { ...answers, [check]: { json: limited } });
    await apply(user, 'founders');
    expect(
      await screen.findByText(/^This code can be used once with an e-mail address\. A payment beyond/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the code' }));
    expect(screen.queryByText(/^This code can be used/)).not.toBeInTheDocument();
  });

  test('that is refused shows the reason at its field, and the price is unchanged', async () => {
    const { user, api } = openPage(Page, route, address, {
      ...answers,
      [check]: { status: 409, code: 'coupon_refused', message: sentence },
    });
    await user.click(await screen.findByRole('checkbox'));
    await apply(user, 'old');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(sentence);
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Pay $250.00' })).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: 'Code' }));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'a b{Enter}');
    expect(await screen.findByText('A code has 3 to 32 letters, digits or hyphens')).toBeVisible();
    expect(api.bodies).toHaveLength(1);
  });

  test('that is refused after that of the URL stays in its field, with the reason', async () => {
    const { user, api } = openPage(Page, route, `${address}?code=OLD`, {
      ...answers,
      [check]: { status: 409, code: 'coupon_refused', message: sentence },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    const unknown = 'There is no code NOPE. Please check how it is spelled.';
    api.answers = { ...api.answers, [check]: { status: 409, code: 'coupon_refused', message: unknown } };
    const field = screen.getByRole('textbox', { name: 'Code' });
    await user.clear(field);
    await user.type(field, 'nope{Enter}');
    expect(await screen.findByText(unknown)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(unknown);
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('nope');
  });

  test('that is being checked cannot be submitted again', async () => {
    const { user, api } = openPage(Page, route, address, { ...answers, [check]: 'never' });
    await apply(user, 'founders{Enter}');
    expect(await screen.findByRole('button', { name: 'Checking...' })).toBeDisabled();
    expect(api.bodies).toHaveLength(1);
  });

  test('that is being checked is waited for: the price without it cannot be paid meanwhile', async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const { user, api } = openPage(Page, route, address, { ...answers, [check]: () => answer.promise });
    await apply(user, 'founders');
    await fillInAndPay(user);
    expect(screen.getByText('The code is being checked.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $250.00' })).toBeDisabled();
    expect(api.asked).not.toContain(subscribe);
    await act(async () => answer.resolve({ status: 409, code: 'coupon_refused', message: sentence }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $250.00' })).toBeEnabled();
  });

  test('in the URL is applied automatically, and the reduced total is paid', async () => {
    const { user, api } = openPage(Page, route, `${address}?code=Founders`, {
      ...answers,
      [check]: { json: founders },
      [subscribe]: openedBy({ amount: 20_000 }),
      [completed]: settled(paidOrder()),
    });
    expect(await screen.findByText('$50.00 less, once')).toBeVisible();
    await fillInAndPay(user);
    await waitFor(() => expect(api.asked).toContain(completed));
    expect(api.requests.find(({ line }) => line === subscribe)?.body).toMatchObject({
      membershipId: 'pro-agent-annual',
      couponCode: 'FOUNDERS',
      amount: 20_000,
    });
  });

  test('in the URL that is invalid is shown in its field with the reason', async () => {
    openPage(Page, route, `${address}?code=OLD`, {
      ...answers,
      [check]: { status: 409, code: 'coupon_refused', message: sentence },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('OLD');
    expect(screen.getByRole('button', { name: 'Pay $250.00' })).toBeVisible();
  });

  test('of an order in processing keeps its price, whatever code the URL contains', async () => {
    storeBegunOrder();
    const order = sampleOrder({
      ...founders,
      reduction: { ...founders.reduction, duration: 'first' },
      status: 'processing',
    });
    const other = {
      ...founders,
      amount: 15_000,
      reduction: { ...founders.reduction, code: 'OTHER', discount: 10_000 },
    };
    const { api } = openPage(Page, route, `${address}?code=OTHER`, {
      ...answers,
      [`GET ${orderUrl}`]: { json: order },
      [check]: { json: other },
    });
    expect(await screen.findByText('We are confirming your payment')).toBeVisible();
    expect(api.asked).not.toContain(check);
    expect(screen.getByText('$50.00 less, once')).toBeVisible();
    expect(screen.getByText('$200.00')).toBeVisible();
  });

  test('keeps reducing the price if that of the plan changes meanwhile', async () => {
    const raised = samplePlans.map((plan) => ({ ...plan, price: plan.price + 2_500 }));
    const raisedPrice = {
      ...founders,
      amount: 22_500,
      renewalAmount: 27_500,
      reduction: { ...founders.reduction, listAmount: 27_500 },
    };
    const { user, api } = openPage(Page, route, address, {
      ...answers,
      'GET /api/memberships': inTurn({ json: samplePlans }, { json: raised }),
      [check]: inTurn({ json: founders }, { json: raisedPrice }),
      [subscribe]: { status: 409, code: 'amount_mismatch' },
    });
    await apply(user, 'founders');
    await screen.findByRole('button', { name: 'Pay $200.00' });
    await fillInAndPay(user);
    expect(await screen.findByRole('button', { name: 'Pay $225.00' })).toBeVisible();
    expect(api.requests.filter(({ line }) => line === check)).toHaveLength(2);
  });

  test.each(['that was entered', 'that the order has'])(
    '%s reduces the new order’s price after a correction of the address of an order at an earlier price',
    async (kind) => {
      storeBegunOrder();
      const isEntered = kind === 'that was entered';
      const raised = samplePlans.map((plan) => ({ ...plan, price: plan.price + 2_500 }));
      const answerOf = async (request: Request) => {
        const { orderId: checkedOrder } = (await request.json()) as { orderId?: string };
        const price = { amount: 22_500, renewalAmount: 27_500 };
        const reduction = { ...founders.reduction, listAmount: 27_500 };
        return Response.json(checkedOrder === undefined ? { ...founders, ...price, reduction } : founders);
      };
      const order = isEntered
        ? sampleOrder()
        : sampleOrder({ ...founders, reduction: { ...founders.reduction, duration: 'first' } });
      const { user, api } = openPage(Page, route, address, {
        ...answers,
        'GET /api/memberships': { json: raised },
        [`GET ${orderUrl}`]: { json: order },
        [check]: answerOf,
        [subscribe]: { status: 409, code: 'amount_mismatch' },
      });
      if (isEntered) await apply(user, 'founders');
      await screen.findByRole('button', { name: 'Pay $200.00' });
      await user.type(screen.getByRole('textbox', { name: 'E-mail' }), '.com');
      await payByCard(user);
      expect(await screen.findByRole('button', { name: 'Pay $225.00' })).toBeVisible();
      expect(api.requests.filter(({ line }) => line === subscribe)).toHaveLength(1);
    },
  );

  test('reduces the price of the begun order, from before the plan’s price changed', async () => {
    storeBegunOrder();
    const plans = samplePlans.map((plan) => ({ ...plan, price: plan.price + 2_500 }));
    const { user, api } = openPage(Page, route, address, {
      ...answers,
      'GET /api/memberships': { json: plans },
      [`GET ${orderUrl}`]: { json: sampleOrder() },
      [check]: { json: founders },
    });
    await screen.findByText('$250.00 per year');
    await apply(user, 'founders');
    expect(await screen.findByText('$50.00 less, once')).toBeVisible();
    expect(api.bodies).toEqual([{ code: 'FOUNDERS', orderId }]);
  });

  test('in the URL reduces the price of the begun order, from before the plan’s price changed', async () => {
    storeBegunOrder();
    const plans = samplePlans.map((plan) => ({ ...plan, price: plan.price + 2_500 }));
    const order = Promise.withResolvers<FakeAnswer>();
    const { api } = openPage(Page, route, `${address}?code=founders`, {
      ...answers,
      'GET /api/memberships': { json: plans },
      [`GET ${orderUrl}`]: () => order.promise,
      [check]: { json: founders },
    });
    await waitFor(() => expect(api.asked).toContain(`GET ${orderUrl}`));
    await screen.findByText('Code founders');
    expect(api.asked).not.toContain(check);
    await act(async () => order.resolve({ json: sampleOrder() }));
    expect(await screen.findByText('$50.00 less, once')).toBeVisible();
    expect(api.bodies).toEqual([{ code: 'FOUNDERS', orderId }]);
  });

  test('in the URL is checked for the plan if the begun order cannot be read', async () => {
    storeBegunOrder();
    const { api } = openPage(Page, route, `${address}?code=founders`, {
      ...answers,
      [`GET ${orderUrl}`]: { status: 404, code: 'not_found' },
      [check]: { json: founders },
    });
    expect(await screen.findByText('$50.00 less, once')).toBeVisible();
    expect(api.bodies).toEqual([{ code: 'FOUNDERS', planId: 'pro-agent-annual' }]);
  });

  test('that the order has already is shown, and can be removed', async () => {
    storeBegunOrder();
    const order = sampleOrder({ ...founders, reduction: { ...founders.reduction, duration: 'always' } });
    const { user, api } = openPage(Page, route, address, {
      ...answers,
      [`GET ${orderUrl}`]: { json: order },
      [subscribe]: openedBy(),
      [completed]: settled(paidOrder()),
    });
    expect(await screen.findByText('$50.00 less, each time')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the code' }));
    await screen.findByRole('button', { name: 'Pay $250.00' });
    await payByCard(user);
    await waitFor(() => expect(api.asked).toContain(completed));
    expect(api.requests.find(({ line }) => line === subscribe)?.body).toMatchObject({
      orderId,
      couponCode: null,
      amount: 25_000,
    });
  });
});
