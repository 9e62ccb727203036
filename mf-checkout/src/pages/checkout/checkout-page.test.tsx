import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import type { Order } from '@plumbline/contract/commerce/orders';
import { createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import { fakeSite, type FakeAnswer } from '@plumbline/services/fake';
import { storeBegunPayment } from '../../checkout/begun-payments.ts';
import { reducedMotionWindow } from '../../testing/reduced-motion-window.ts';
import { intent, refused } from '../../testing/fake-instrument.ts';
import { installStripe } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import {
  createdPayment,
  orderUrl,
  orderId,
  paidOrder,
  receiptUrl,
  receiptToken,
  sampleOrder,
  sampleReceipt,
  sampleSettings,
} from '../../testing/samples.ts';
import { meta, Page } from './checkout-page.tsx';

/** The shown address, whose domain is an element of its own. */
const theEmail = (_: string, element: Element | null) => element?.textContent === 'renee@castellano.example';
const person = 'customerName=Renee+Castellano&customerEmail=renee@castellano.example';
const address = `/checkout?orderId=${orderId}&orderAmount=25000&${person}`;
const subscribe = 'POST /api/create-subscription';
const completed = 'POST /api/payment-complete';

const defaultAnswers = (order: Order = sampleOrder()): Record<string, FakeAnswer> => ({
  [`GET ${orderUrl}`]: { json: order },
  'GET /api/payment-settings': { json: sampleSettings },
  'POST /api/check-buyer': { json: { agrees: true } },
  [subscribe]: { json: createdPayment },
  [completed]: { json: { success: true, message: '', status: 'paid', order: paidOrder(), receipt: receiptToken } },
  [`GET ${receiptUrl}`]: { json: sampleReceipt() },
});

const open = (answers: Record<string, FakeAnswer> = {}, at = address) =>
  openPage(Page, '/checkout', at, { ...defaultAnswers(), ...answers });

let remove = (): void => undefined;

const { allowMotion } = reducedMotionWindow();
afterEach(() => remove());

async function fillIn(user: ReturnType<typeof open>['user']): Promise<void> {
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc'])
    await user.type(await screen.findByLabelText(field), '42');
  await user.click(screen.getByRole('checkbox'));
}

const payButton = () => screen.getByRole('button', { name: /^Pay / });

test('shows the server’s order and the buyer of the URL, and removes the buyer from the URL', async () => {
  remove = installStripe();
  const { router } = open();
  expect(await screen.findByText('$250.00 per year')).toBeVisible();
  const summary = within(screen.getByRole('complementary'));
  for (const text of ['Pro Agent Annual', 'Renee Castellano', theEmail, 'November 21, 2027', '$250.00']) {
    expect(summary.getByText(text)).toBeVisible();
  }
  await waitFor(() => expect(router.state.location.search).toBe(`?orderId=${orderId}&orderAmount=25000`));
  expect(JSON.parse(window.sessionStorage.getItem('checkoutData') ?? '')).toMatchObject({
    orderId,
    customerEmail: 'renee@castellano.example',
  });
});

test('a monthly order whose description does not say so is shown per month, before and after its payment', async () => {
  remove = installStripe();
  const monthly = { description: 'Founders’ circle', planId: null, billingFrequency: 'monthly' } as const;
  const first = open({ [`GET ${orderUrl}`]: { json: sampleOrder(monthly) } }, `/checkout?orderId=${orderId}`);
  expect(await screen.findByText('$250.00 per month')).toBeVisible();
  first.unmount();
  open({ [`GET ${orderUrl}`]: { json: paidOrder(monthly) } }, `/checkout?orderId=${orderId}`);
  await screen.findByRole('region', { name: 'Welcome.' });
  expect(screen.getByText('$250.00 per month')).toBeVisible();
});

test('another order id in the URL starts another checkout', async () => {
  remove = installStripe();
  const other = orderId.replace(/s$/, 't');
  const { router } = open({ [`GET /api/orders/${other}`]: { json: sampleOrder({ id: other, amount: 9_900 }) } });
  expect(await screen.findByText('$250.00 per year')).toBeVisible();
  await act(() => router.navigate(`/checkout?orderId=${other}&orderAmount=9900`));
  expect(await screen.findByText('$99.00 per year')).toBeVisible();
  expect(screen.queryByText('Renee Castellano')).not.toBeInTheDocument();
});

test('an order in sessionStorage is enough', async () => {
  remove = installStripe();
  const entry = { orderId, membershipPrice: 25_000, customerEmail: 'renee@castellano.example' };
  window.sessionStorage.setItem('checkoutData', JSON.stringify(entry));
  open({}, '/checkout');
  expect(await screen.findByText('$250.00 per year')).toBeVisible();
  expect(screen.getByText(theEmail)).toBeVisible();
});

test.each([
  ['subscription', subscribe, createSubscription.body],
  ['payment', 'POST /api/create-payment-intent', createPaymentIntent.body],
] as const)('an order whose link names only an e-mail address can be paid: a %s', async (mode, line, body) => {
  remove = installStripe();
  const order = sampleOrder({ mode });
  const { user, api } = open(
    { [`GET ${orderUrl}`]: { json: order }, [line]: { json: createdPayment } },
    `/checkout?orderId=${orderId}&customerEmail=renee@castellano.example`,
  );
  await fillIn(user);
  await user.click(payButton());
  await screen.findByText('Welcome.');
  const sent = api.requests.find((request) => request.line === line)?.body;
  expect(v.safeParse(body, sent).issues).toBeUndefined();
});

test.each([
  ['nothing', '/checkout'],
  ['no order id', '/checkout?orderId=17&orderAmount=25000'],
  ['an amount that is not the order’s', `/checkout?orderId=${orderId}&orderAmount=100`],
  ['another plan', `/checkout?orderId=${orderId}&membershipId=elite-broker`],
  ['an order that is not there', `/checkout?orderId=${orderId.replace(/s$/, 't')}`],
])('a URL that contains %s shows a toast and redirects to the home page', async (_, at) => {
  const { services, router } = open({}, at);
  expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  expect(router.state.historyAction).toBe('REPLACE');
  expect(services.toasts).toEqual([
    {
      title: 'Invalid Checkout',
      description: 'Missing required checkout information. Please start from the membership page.',
      variant: 'destructive',
    },
  ]);
});

test.each([
  ['another description', `/checkout?orderId=${orderId}&orderDescription=Elite+Broker`, {}],
  ['another buyer than the order’s', address, { 'POST /api/check-buyer': { json: { agrees: false } } }],
  ['another amount, and a buyer', address.replace('25000', '100'), {}],
  ['an order that is not there, and a buyer', address, { [`GET ${orderUrl}`]: { status: 404, code: 'not_found' } }],
  ['no order, and a buyer', `/checkout?${person}`, {}],
  ['no amount, and a buyer', `/checkout?orderId=${orderId}&orderAmount=0&${person}`, {}],
])('a link that contains %s redirects to the home page and shows no buyer', async (_, at, answers) => {
  const { services, router } = open(answers as Record<string, FakeAnswer>, at);
  expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
  expect(services.toasts).toHaveLength(1);
  expect(services.toasts[0]).toMatchObject({ title: 'Invalid Checkout' });
});

test('an old link to a paid order whose plan has changed since shows the membership', async () => {
  const order = paidOrder({ amount: 2500 });
  const link = `${orderId}&orderAmount=2500&orderDescription=Pro+Agent+Monthly&membershipId=pro-agent-monthly`;
  const { services } = open({ [`GET ${orderUrl}`]: { json: order } }, `/checkout?orderId=${link}`);
  expect(await screen.findByRole('region', { name: 'Welcome.' })).toBeVisible();
  expect(services.toasts).toEqual([]);
});

test('if the buyer cannot be checked, the page shows none, and the order can be paid', async () => {
  remove = installStripe();
  open({ 'POST /api/check-buyer': { status: 503, code: 'unavailable' } });
  expect(await screen.findByText('$250.00 per year')).toBeVisible();
  expect(screen.queryByText(theEmail)).not.toBeInTheDocument();
});

test('the button is disabled until the box is checked, with a hint', async () => {
  remove = installStripe();
  const { user } = open();
  await screen.findByLabelText('cardNumber');
  expect(payButton()).toBeDisabled();
  expect(screen.getByText('Check the box to continue.')).toBeVisible();
  await user.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(payButton()).toBeEnabled());
});

test('submitting the form without checking the box shows an error', async () => {
  remove = installStripe();
  const { services } = open();
  await screen.findByLabelText('cardNumber');
  act(() => screen.getByRole<HTMLFormElement>('form').requestSubmit());
  const description = 'Please agree to the recurring billing terms to continue.';
  await waitFor(() =>
    expect(services.toasts).toEqual([{ title: 'Agreement Required', description, variant: 'destructive' }]),
  );
  expect(screen.getByText(description)).toBeVisible();
});

test('an empty card form shows an error and takes the focus', async () => {
  remove = installStripe();
  const { user, services, api } = open();
  await screen.findByLabelText('cardNumber');
  await user.click(screen.getByRole('checkbox'));
  await user.click(payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your card information');
  expect(services.toasts[0]).toMatchObject({
    title: 'Payment Error',
    description: 'Please enter your card information',
  });
  expect(screen.getByLabelText('cardNumber')).toHaveFocus();
  expect(api.asked).not.toContain(subscribe);
});

test('the missing field of an incomplete card takes the focus', async () => {
  remove = installStripe();
  const { user } = open();
  await user.type(await screen.findByLabelText('cardNumber'), '42');
  await user.type(screen.getByLabelText('cardCvc'), '42');
  await user.click(screen.getByRole('checkbox'));
  await user.click(payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your card information');
  expect(screen.getByLabelText('cardExpiry')).toHaveFocus();
});

test('a card field that becomes complete just after the button was pressed counts as complete', async () => {
  remove = installStripe();
  const { user, services } = open();
  for (const field of ['cardNumber', 'cardExpiry']) await user.type(await screen.findByLabelText(field), '42');
  await user.click(screen.getByRole('checkbox'));
  const last = screen.getByLabelText('cardCvc');
  await act(async () => payButton().click());
  fireEvent.input(last, { target: { value: '42' } });
  expect(await screen.findByRole('region', { name: 'Welcome, Renee.' })).toBeVisible();
  expect(services.toasts.map(({ title }) => title)).not.toContain('Payment Error');
});

test('after the payment the welcome page is shown and takes the focus', async () => {
  remove = installStripe();
  const { user } = open();
  await fillIn(user);
  await user.click(payButton());
  const card = await screen.findByRole('region', { name: 'Welcome, Renee.' });
  await waitFor(() => expect(card).toHaveFocus());
  expect(within(card).getByText('10042')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Renee.');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(within(card).getByText(/Your payment of \$250\.00 went through/)).toBeVisible();
  expect(within(card).getByRole('link', { name: /Open the member dashboard/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/dashboard\.plumbline\.example\/signup\?/),
  );
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  for (const text of ['Checkout', 'Back to membership selection', 'Total today']) {
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }
});

function dashboardQuery(): Record<string, string> {
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: /Open the member dashboard/ });
  return Object.fromEntries(new URL(href).searchParams);
}

test('without a payment by this browser, the link to the dashboard contains no payment id', async () => {
  open({ [`GET ${orderUrl}`]: { json: paidOrder() } }, `/checkout?orderId=${orderId}`);
  await screen.findByRole('region', { name: 'Welcome.' });
  expect(dashboardQuery()).not.toHaveProperty('transactionId');
});

test('the welcome page shows amount, card and receipt, also after a reload', async () => {
  remove = installStripe();
  const { user, unmount } = open();
  await fillIn(user);
  await user.click(payButton());
  const expectWelcomePage = async () => {
    await screen.findByRole('region', { name: 'Welcome, Renee.' });
    const panel = within(screen.getByRole('complementary'));
    expect(await panel.findByText('Visa ending 4242')).toBeVisible();
    for (const text of ['$250.00', 'PL-10042', theEmail]) expect(panel.getByText(text)).toBeVisible();
    expect(panel.getByRole('link', { name: 'View the receipt' })).toHaveAttribute(
      'href',
      `/receipt?token=${receiptToken}`,
    );
    expect(panel.getByRole('link', { name: /^Save as PDF/ })).toHaveAttribute(
      'href',
      `/api/receipts/${receiptToken}/pdf`,
    );
    // The payment's id, which only the payer's browser has, identifies the payer to the dashboard.
    expect(dashboardQuery()).toMatchObject({ userId: '10042', transactionId: 'pi_12345678' });
  };
  await expectWelcomePage();
  unmount();
  open({ [`GET ${orderUrl}`]: { json: paidOrder() } }, `/checkout?orderId=${orderId}`);
  await expectWelcomePage();
});

const reduction = { code: 'FOUNDERS', listAmount: 25_000, discount: 5_000, duration: 'first' } as const;

test.each([
  [
    'the first payment only',
    { amount: 20_000, renewalAmount: 25_000, reduction },
    ['$200.00', '$250.00 per year', '$50.00 less, once', 'November 21, 2027, for $250.00'],
  ],
  [
    'every payment',
    { amount: 20_000, renewalAmount: 20_000, reduction: { ...reduction, duration: 'always' } },
    ['$200.00', '$250.00 per year', '$50.00 less, each time', 'November 21, 2027, for $200.00'],
  ],
  [
    'a payment without renewal',
    { amount: 20_000, renewalAmount: null, renewsAt: null, mode: 'payment', reduction },
    ['$200.00', '$250.00', '$50.00 less'],
  ],
] as const)('the welcome page after a code for %s shows price, code, payment and renewal', async (_, changes, said) => {
  open({ [`GET ${orderUrl}`]: { json: paidOrder(changes) } }, `/checkout?orderId=${orderId}`);
  await screen.findByRole('region', { name: 'Welcome.' });
  const panel = within(screen.getByRole('complementary'));
  expect(panel.getByText('Code FOUNDERS')).toBeVisible();
  for (const text of said) expect(panel.getByText(text)).toBeVisible();
  expect(panel.queryByText('$200.00 per year')).not.toBeInTheDocument();
});

test('with only the order’s URL neither card nor buyer is shown', async () => {
  const { api } = open({ [`GET ${orderUrl}`]: { json: paidOrder() } }, `/checkout?orderId=${orderId}`);
  await screen.findByRole('region', { name: 'Welcome.' });
  const panel = within(screen.getByRole('complementary'));
  expect(panel.getByText('$250.00')).toBeVisible();
  expect(panel.queryByText(/ending|@/)).not.toBeInTheDocument();
  expect(panel.queryByRole('link')).not.toBeInTheDocument();
  expect(api.asked.filter((line) => line.includes('receipts'))).toEqual([]);
});

test.each([
  ['whose other memberships have ended', 'ended', 'Good to have you with us, Renee.'],
  ['who has another one', 'running', 'Congratulations, Renee.'],
  ['who had none', 'none', 'Welcome, Renee.'],
] as const)('the celebration of a member %s', async (_, earlierMemberships, name) => {
  allowMotion();
  remove = installStripe();
  const order = paidOrder();
  const member = order.member && { ...order.member, earlierMemberships };
  const { user } = open({
    [completed]: { json: { success: true, message: '', status: 'paid', order: { ...order, member } } },
  });
  await fillIn(user);
  await user.click(payButton());
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
});

test('a buyer who is no member yet gets a neutral celebration', async () => {
  allowMotion();
  remove = installStripe();
  const { user } = open({
    [completed]: { json: { success: true, message: '', status: 'paid', order: { ...paidOrder(), member: null } } },
  });
  await fillIn(user);
  await user.click(payButton());
  expect(await screen.findByRole('dialog', { name: 'Congratulations, Renee.' })).toBeVisible();
});

test('below the celebration the form stays, locked; closing it shows the welcome page', async () => {
  allowMotion();
  remove = installStripe();
  const { user } = open();
  await fillIn(user);
  await user.click(payButton());
  const celebration = await screen.findByRole('dialog', { name: 'Welcome, Renee.' });
  const hidden = { hidden: true };
  expect(screen.getByRole('form', hidden)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay $250.00', ...hidden })).toBeDisabled();
  expect(screen.getByRole('checkbox', hidden)).toBeDisabled();
  expect(screen.getByRole('heading', { level: 1, ...hidden })).toHaveTextContent('Checkout');
  await user.click(within(celebration).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('region', { name: 'Welcome, Renee.' })).toHaveFocus();
  expect(screen.queryByRole('form', hidden)).not.toBeInTheDocument();
});

test('the document’s title is the checkout’s until the order is paid, then a welcome', () => {
  const args = {
    site: fakeSite,
    params: {},
    url: new URL(address, fakeSite.origin),
  };
  const titleOf = (order: Order) => meta({ ...args, read: () => order as never }).title;
  expect(titleOf(sampleOrder())).toBe(`Checkout | ${fakeSite.product}`);
  expect(titleOf(paidOrder())).toBe(`Welcome | ${fakeSite.product}`);
  window.sessionStorage.setItem('checkoutData', JSON.stringify({ orderId, customerName: 'Renee Castellano' }));
  expect(titleOf(paidOrder())).toBe(`Welcome, Renee | ${fakeSite.product}`);
});

test('during the payment the button shows it, and a second click does not pay again', async () => {
  let finish = (): void => undefined;
  const confirmed = new Promise<void>((resolve) => (finish = resolve));
  remove = installStripe({ confirm: () => confirmed.then(() => intent()) });
  const { user, api } = open();
  await fillIn(user);
  await user.dblClick(payButton());
  const processing = await screen.findByRole('button', { name: 'Processing Payment...' });
  expect(processing).toBeDisabled();
  await user.click(processing);
  finish();
  await screen.findByRole('region', { name: 'Welcome, Renee.' });
  expect(api.asked.filter((line) => line === subscribe)).toHaveLength(1);
});

test('a declined card shows the provider’s text and the next step; the form keeps its values', async () => {
  remove = installStripe({ confirm: async () => refused({ message: 'Your card has insufficient funds.' }) });
  const { user, services } = open();
  await fillIn(user);
  await user.click(payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your card has insufficient funds. You have not been charged. Check the details, try another card, or ask your bank.',
  );
  expect(services.toasts).toEqual([
    { title: 'Payment Failed', description: 'Your card has insufficient funds.', variant: 'destructive' },
  ]);
  expect(screen.getByLabelText('cardNumber')).toHaveValue('42');
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('while the outcome is unknown the page offers no payment; then it shows the outcome', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  remove = installStripe({ confirm: async () => refused({ type: 'api_connection_error' }) });
  const { user, api } = open();
  await fillIn(user);
  await user.click(payButton());
  expect(await screen.findByText('We are confirming your payment')).toBeVisible();
  expect(screen.queryByRole('button', { name: /pay/i })).not.toBeInTheDocument();
  api.answers[`GET ${orderUrl}`] = { json: paidOrder() };
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(await screen.findByRole('region', { name: 'Welcome, Renee.' })).toBeVisible();
  jest.useRealTimers();
});

test('the outcome of a payment of another visit is requested; if it was not paid, the form is shown again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  remove = installStripe();
  const { api } = open(defaultAnswers(sampleOrder({ status: 'processing' })));
  expect(await screen.findByText('We are confirming your payment')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  api.answers[`GET ${orderUrl}`] = { json: sampleOrder() };
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment did not go through.');
  jest.useRealTimers();
});

test('a payment that another browser began is not celebrated', async () => {
  allowMotion();
  remove = installStripe();
  const { api } = open(defaultAnswers(sampleOrder({ status: 'processing' })));
  expect(await screen.findByText('We are confirming your payment')).toBeVisible();
  api.answers[`GET ${orderUrl}`] = { json: paidOrder() };
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  // At once, because a celebration would close by itself while the test waits.
  expect(screen.getByRole('region', { name: 'Welcome, Renee.' })).toHaveFocus();
});

test.each([
  ['the payment’s status', { json: { ...createdPayment, clientSecret: null, status: 'processing' } }],
  ['an error', { status: 503, code: 'payment_pending', message: '' }],
] as const)(
  'a buyer whose press finds another browser’s payment in processing, by %s, reads that nothing was charged now',
  async (_, answer) => {
    allowMotion();
    remove = installStripe({ confirm: () => Promise.reject(new Error('must not be confirmed')) });
    const { user, api } = open({ [subscribe]: answer });
    await fillIn(user);
    api.answers[`GET ${orderUrl}`] = { json: sampleOrder({ status: 'processing' }) };
    await user.click(payButton());
    expect(await screen.findByText('We are confirming your payment')).toBeVisible();
    api.answers[`GET ${orderUrl}`] = { json: paidOrder() };
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    const region = await screen.findByRole('region', { name: 'You have this membership already' });
    expect(region).toHaveTextContent(/Nothing was charged now\./);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test.each([
  ['processing', sampleOrder({ status: 'processing' })],
  ['paid', paidOrder()],
] as const)(
  'a second press that finds this visit’s own payment, which the bank confirmed late, %s, shows it as paid now',
  async (status, found) => {
    jest.useFakeTimers({ advanceTimers: true });
    let retrieved = intent({ status: 'requires_action' });
    remove = installStripe({
      confirm: async () => refused({ type: 'api_connection_error' }),
      retrieve: async () => retrieved,
    });
    const { user, api } = open();
    await fillIn(user);
    await user.click(payButton());
    expect(await screen.findByText('We are confirming your payment')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment did not go through.');
    await fillIn(user);
    retrieved = intent();
    api.answers[subscribe] = { json: { ...createdPayment, clientSecret: null, status } };
    api.answers[`GET ${orderUrl}`] = { json: found };
    await user.click(payButton());
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    api.answers[`GET ${orderUrl}`] = { json: paidOrder() };
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByRole('region', { name: 'Welcome, Renee.' })).toBeVisible();
    expect(screen.getByText('Visa ending 4242')).toBeVisible();
    jest.useRealTimers();
  },
);

test('a second press that finds its order paid shows the welcome page although the provider’s script throws', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let isBroken = false;
  remove = installStripe({
    confirm: async () => refused({ type: 'api_connection_error' }),
    retrieve: () => {
      if (isBroken) throw new Error('the frame is gone');
      return Promise.resolve(intent({ status: 'requires_action' }));
    },
  });
  const { user, api } = open();
  await fillIn(user);
  await user.click(payButton());
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  await fillIn(user);
  isBroken = true;
  api.answers[subscribe] = { json: { ...createdPayment, clientSecret: null, status: 'paid' } };
  api.answers[`GET ${orderUrl}`] = { json: paidOrder() };
  await user.click(payButton());
  expect(await screen.findByText(/Nothing was charged now/)).toBeVisible();
  jest.useRealTimers();
});

test('a slow payment shows its receipt, also after the buyer was in the bank’s app', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  remove = installStripe({ confirm: async () => refused({ type: 'api_connection_error' }) });
  const { user, api } = open();
  await fillIn(user);
  await user.click(payButton());
  expect(await screen.findByText('We are confirming your payment')).toBeVisible();
  api.answers[`GET ${orderUrl}`] = { json: sampleOrder({ status: 'processing' }) };
  fireEvent(document, new Event('visibilitychange'));
  await act(() => jest.advanceTimersByTimeAsync(500));
  api.answers[`GET ${orderUrl}`] = { json: paidOrder() };
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('Visa ending 4242')).toBeVisible();
  jest.useRealTimers();
});

test('a code of the URL that the buyer has removed is not applied again when the order is read again', async () => {
  remove = installStripe();
  const reduction = { code: 'FOUNDERS', listAmount: 25_000, discount: 5000, duration: 'first' } as const;
  const reduced = { amount: 20_000, renewalAmount: 25_000, reduction };
  const check = 'POST /api/check-coupon';
  const { user, api } = open(
    { ...defaultAnswers(sampleOrder(reduced)), [check]: { json: reduced } },
    `${address}&code=Founders`,
  );
  await user.click(await screen.findByRole('button', { name: 'Remove the code' }));
  // The payment has removed the code from the order, and the buyer returns from the bank's app.
  const before = api.asked.length;
  api.answers[`GET ${orderUrl}`] = { json: sampleOrder() };
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(api.asked.length).toBeGreaterThan(before));
  await act(async () => {});
  expect(screen.getByRole('button', { name: 'Pay $250.00' })).toBeVisible();
  expect(api.asked).not.toContain(check);
});

test('a code that the dashboard has set is shown and cannot be removed', async () => {
  remove = installStripe();
  open(defaultAnswers(sampleOrder({ amount: 20_000, renewalAmount: 25_000, reduction, codeFixed: true })));
  expect(await screen.findByText('Code FOUNDERS')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay $200.00' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /code/i })).not.toBeInTheDocument();
});

test('a payment with a used-up code shows that it is refunded, and links to a new order', async () => {
  remove = installStripe();
  const order = sampleOrder({ status: 'refunded', codeSpent: true });
  const { user, api } = open({ [completed]: { json: { success: false, message: '', status: 'refunded', order } } });
  await fillIn(user);
  api.answers[`GET ${orderUrl}`] = { json: order };
  await user.click(payButton());
  const region = await screen.findByRole('region', { name: 'The code was used before' });
  expect(within(region).getByText(/this payment goes back to the card in full/)).toBeVisible();
  expect(within(region).getByRole('link', { name: 'Choose a membership' })).toHaveAttribute('href', '/#membership');
});

test('a tab that becomes visible shows the payment of another tab', async () => {
  remove = installStripe();
  const { api } = open();
  await screen.findByLabelText('cardNumber');
  api.answers[`GET ${orderUrl}`] = { json: paidOrder() };
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('region', { name: 'Welcome, Renee.' })).toBeVisible();
});

test.each([
  ['expired', 'This order has expired'],
  ['cancelled', 'This order was canceled'],
  ['refunded', 'This order was refunded'],
  ['charged_back', 'The payment of this order was reversed'],
] as const)('an order with the status %s is shown as closed, without loading the provider', async (status, heading) => {
  const { api } = open(defaultAnswers(sampleOrder({ status })));
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a membership' })).toHaveAttribute('href', '/#membership');
  expect(api.asked).not.toContain('GET /api/payment-settings');
});

test('the payment of a membership that the buyer has already shows that it is refunded, and the message takes the focus', async () => {
  remove = installStripe();
  const order = sampleOrder({ status: 'refunded', duplicate: true });
  const { user, api } = open({ [completed]: { json: { success: false, message: '', status: 'refunded', order } } });
  await fillIn(user);
  api.answers[`GET ${orderUrl}`] = { json: order };
  await user.click(payButton());
  const region = await screen.findByRole('region', { name: 'You have this membership already' });
  await waitFor(() => expect(region).toHaveFocus());
  expect(within(region).getByText(/this payment goes back to the card in full/)).toBeVisible();
  expect(within(region).getByRole('link', { name: 'Manage my membership' })).toHaveAttribute('href', '/membership');
  expect(within(region).getByRole('link', { name: 'Recover my sign-in' })).toHaveAttribute('href', '/recovery');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  const summary = within(screen.getByRole('complementary'));
  expect(summary.getByText('$250.00')).toBeVisible();
  for (const text of ['Total today', 'Renews']) expect(summary.queryByText(text)).not.toBeInTheDocument();
});

test('an order with a disputed payment counts as paid, and its membership is active', async () => {
  open(defaultAnswers(paidOrder({ status: 'disputed' })));
  const card = await screen.findByRole('region', { name: 'Welcome, Renee.' });
  expect(within(card).getByText('Active')).toBeVisible();
  expect(within(card).getByText(/your membership is active/)).toBeVisible();
});

describe('a payment that a closed tab began', () => {
  beforeEach(() => {
    remove = installStripe();
    storeBegunPayment({ orderId, paymentId: 'pi_12345678', membershipId: null });
  });

  test.each([
    ['the URL of its order', address],
    ['a URL without an order', '/checkout'],
  ])('after the bank’s confirmation: %s shows the welcome page, and nothing is charged again', async (_, at) => {
    const { api } = open({}, at);
    const card = await screen.findByRole('region', { name: /^Welcome/ });
    await waitFor(() => expect(card).toHaveFocus());
    expect(api.asked.filter((line) => line === completed)).toHaveLength(1);
    expect(api.asked).not.toContain(subscribe);
  });

  test('of an order that cannot be loaded: the page does not say that nothing has been charged', async () => {
    const { api } = open({ [`GET ${orderUrl}`]: { status: 503, code: 'unavailable' }, [completed]: 'unreachable' });
    await waitFor(() => expect(api.asked).toContain(completed));
    expect(await screen.findByText('We are confirming your payment')).toBeVisible();
    expect(screen.queryByText(/Nothing has been charged/)).not.toBeInTheDocument();
    Object.assign(api.answers, defaultAnswers(paidOrder()));
    expect(await screen.findByRole('region', { name: /^Welcome/ }, { timeout: 4000 })).toBeVisible();
  });

  test('while its outcome is unknown: there is no button to pay', async () => {
    open({ [completed]: 'unreachable' });
    expect(await screen.findByText('We are confirming your payment')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  test('before the bank’s confirmation: the order can be paid, and the page shows that nothing was charged', async () => {
    open({ [completed]: { json: { success: false, message: '', status: 'open', order: sampleOrder() } } });
    expect(await screen.findByRole('alert')).toHaveTextContent(/is not finished, and nothing has been charged/);
    expect(payButton()).toBeVisible();
  });

  test('while the provider processes it: the receipt is shown once it is paid', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const order = sampleOrder({ status: 'processing' });
    const works = { json: { success: false, message: '', status: 'processing', order } };
    const { api } = open({ ...defaultAnswers(order), [completed]: works });
    expect(await screen.findByText('We are confirming your payment')).toBeVisible();
    Object.assign(api.answers, defaultAnswers(paidOrder()));
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(await screen.findByText('Visa ending 4242')).toBeVisible();
    jest.useRealTimers();
  });

  test('of an order that is paid meanwhile: the welcome page shows the receipt', async () => {
    const { api } = open(defaultAnswers(paidOrder()));
    expect(await screen.findByRole('region', { name: 'Welcome, Renee.' })).toBeVisible();
    expect(await screen.findByText('Visa ending 4242')).toBeVisible();
    expect(api.asked).not.toContain(subscribe);
  });
});

test('a stored payment of another order is ignored', async () => {
  remove = installStripe();
  storeBegunPayment({ orderId: orderId.replace(/s$/, 't'), paymentId: 'pi_12345678', membershipId: null });
  const { api } = open();
  expect(await screen.findByLabelText('cardNumber')).toBeVisible();
  expect(api.asked).not.toContain(completed);
});

test('the payment is stored before it is confirmed', async () => {
  let kept: string | null = null;
  const confirm = async () => {
    kept = window.localStorage.getItem(`begunPayment:${orderId}`);
    return intent();
  };
  remove = installStripe({ confirm });
  const { user } = open();
  await fillIn(user);
  await user.click(payButton());
  await screen.findByRole('region', { name: 'Welcome, Renee.' });
  expect(kept).toMatch(/"paymentId":"pi_12345678"/);
  // Once it is paid the order is enough.
  expect(window.localStorage.getItem(`begunPayment:${orderId}`)).toMatch(/"paymentId":null/);
});

test('if the buyer has the membership by another order, the page shows that order, and that nothing was charged', async () => {
  remove = installStripe({ confirm: () => Promise.reject(new Error('must not be confirmed')) });
  const other = orderId.replace(/s$/, 't');
  const monthly = {
    planId: 'pro-agent-monthly',
    description: 'Pro Agent Monthly',
    billingFrequency: 'monthly',
    amount: 2_500,
    renewalAmount: 2_500,
  } as const;
  const bought = paidOrder({ id: other, ...monthly });
  const { user } = open({
    [subscribe]: { json: { ...createdPayment, orderId: other, clientSecret: null, status: 'paid', amount: 2_500 } },
    [`GET /api/orders/${other}`]: { json: bought },
  });
  await fillIn(user);
  await user.click(payButton());
  const card = await screen.findByRole('region', { name: 'You have this membership already' });
  expect(within(card).getByText(/Pro Agent Monthly, \$25\.00 per month.*Nothing was charged now\./)).toBeVisible();
  expect(screen.queryByText(/\$250/)).not.toBeInTheDocument();
});

test('an order paid before with a code for the first payment shows the price of its renewals', async () => {
  remove = installStripe({ confirm: () => Promise.reject(new Error('must not be confirmed')) });
  const bought = paidOrder({ amount: 20_000, reduction });
  const { user, api } = open({
    [subscribe]: { json: { ...createdPayment, clientSecret: null, status: 'paid', amount: 20_000 } },
  });
  await fillIn(user);
  api.answers[`GET ${orderUrl}`] = { json: bought };
  await user.click(payButton());
  const card = await screen.findByRole('region', { name: 'You have this membership already' });
  expect(within(card).getByText(/Pro Agent Annual, \$250\.00 per year/)).toBeVisible();
});

test.each([
  ['open', 'This purchase goes on in another tab'],
  ['cancelled', 'This order was canceled'],
  ['expired', 'This order has expired'],
] as const)(
  'an order that the API refuses as gone, and that has the status %s, is shown as closed',
  async (status, name) => {
    remove = installStripe();
    const { user, api } = open({ [subscribe]: { status: 410, code: 'gone' } });
    await fillIn(user);
    api.answers[`GET ${orderUrl}`] = { json: sampleOrder({ status }) };
    await user.click(payButton());
    const region = await screen.findByRole('region', { name });
    await waitFor(() => expect(region).toHaveFocus());
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  },
);

test('a press that finds the payment of an earlier visit keeps its id, which gives access to the receipt', async () => {
  remove = installStripe();
  storeBegunPayment({ orderId, paymentId: 'pi_12345678', membershipId: null });
  const openOrder = sampleOrder({ mode: 'payment' });
  const { user, api } = open({
    [`GET ${orderUrl}`]: { json: openOrder },
    [completed]: { json: { success: false, message: '', status: 'open', order: openOrder } },
    'POST /api/create-payment-intent': { json: { clientSecret: null, message: '', orderId, status: 'processing' } },
  });
  await fillIn(user);
  api.answers[`GET ${orderUrl}`] = { json: sampleOrder({ mode: 'payment', status: 'processing' }) };
  await user.click(payButton());
  expect(await screen.findByText('We are confirming your payment')).toBeVisible();
  expect(JSON.parse(window.localStorage.getItem(`begunPayment:${orderId}`) ?? '')).toMatchObject({
    paymentId: 'pi_12345678',
  });
});

test('if the API is unavailable, the page shows it and can retry', async () => {
  remove = installStripe();
  const { user, api } = open({ [`GET ${orderUrl}`]: { status: 503, code: 'unavailable' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your order could not be loaded.');
  api.answers[`GET ${orderUrl}`] = { json: sampleOrder() };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$250.00 per year')).toBeVisible();
});

test('if the provider’s script cannot be loaded, an error replaces the card form, with a retry', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = open();
  const script = await waitFor(() => {
    const script = document.querySelector('script[src="http://localhost:3002/stripe/stripe.js"]');
    if (script === null) throw new Error('no script yet');
    return script;
  });
  act(() => void script.dispatchEvent(new Event('error')));
  expect(await screen.findByRole('alert')).toHaveTextContent('The card form could not be loaded.');
  expect(payButton()).toBeDisabled();
  remove = installStripe();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('cardNumber')).toBeVisible();
});
