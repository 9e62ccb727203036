import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { reducedMotionWindow } from '../../testing/reduced-motion-window.ts';
import { intent, refused } from '../../testing/fake-instrument.ts';
import { installStripe, type FakeSheet, type FakeWalletOptions } from '../../testing/fake-stripe.ts';
import { openPage } from '../../testing/open-page.tsx';
import {
  createdPayment,
  orderId,
  paidOrder,
  receiptToken,
  sampleOrder,
  samplePlans,
  sampleReceipt,
  sampleSettings,
} from '../../testing/samples.ts';
import { payAndEnd } from './use-wallets.tsx';
import { Page } from '../../pages/checkout/plan-checkout-page.tsx';

const subscribe = 'POST /api/create-subscription';
const completed = 'POST /api/payment-complete';
const answers: Record<string, FakeAnswer> = {
  'GET /api/memberships': { json: samplePlans },
  'GET /api/payment-settings': { json: sampleSettings },
  [subscribe]: { json: createdPayment },
  [completed]: { json: { success: true, message: '', status: 'paid', order: paidOrder(), receipt: receiptToken } },
  [`GET /api/receipts/${receiptToken}`]: { json: sampleReceipt() },
  [`GET /api/orders/${orderId}`]: { json: sampleOrder() },
};

let remove = (): void => undefined;

reducedMotionWindow();
afterEach(() => remove());

function open(
  wallets: Partial<FakeWalletOptions>,
  { instrument = {}, more = {} }: { instrument?: Parameters<typeof installStripe>[0]; more?: typeof answers } = {},
) {
  const sheets: FakeSheet[] = [];
  const onFailed = jest.fn();
  remove = installStripe(instrument, { onSheet: (sheet) => void sheets.push(sheet), onFailed, ...wallets });
  const address = '/checkout/realEstateProfessional/pro-agent/annual';
  const route = '/checkout/:memberType/:membershipId/:billingFrequency?';
  return { ...openPage(Page, route, address, { ...answers, ...more }), sheets, onFailed };
}

const present = ['apple_pay', 'google_pay', 'link'] as const;
const applePayText = () => screen.queryByText('Apple Pay');
const statuses = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const applePay = () => screen.findByRole('button', { name: 'Apple Pay' });
const subscriptionRequest = (api: ReturnType<typeof open>['api']) =>
  JSON.parse(JSON.stringify(api.requests.find(({ line }) => line === subscribe)?.body ?? {})) as unknown;
const wanda = { name: 'Wanda Wallet', email: 'wanda@wallet.example' };

test('a browser without wallets shows only the card form', async () => {
  open({ present: [] });
  expect(await screen.findByRole('heading', { name: 'Card details' })).toBeVisible();
  expect(screen.queryByText('Pay with a wallet')).not.toBeInTheDocument();
  await waitFor(() => expect(applePayText()).toBeNull());
});

test('wallets are shown above the card form, once the provider has reported them', async () => {
  open({ present });
  expect(await screen.findByRole('heading', { name: 'Pay with a wallet' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Or pay by card' })).toBeVisible();
  for (const name of ['Apple Pay', 'Google Pay', 'Link']) expect(screen.getByRole('button', { name })).toBeVisible();
});

test('the card form appears after a moment if the provider reports no wallets', async () => {
  open({ present, neverReported: true });
  await waitFor(() => expect(applePayText()).not.toBeNull());
  expect(statuses()).toContain('The card form is on its way.');
  await waitFor(() => expect(applePayText()).toBeNull());
  expect(screen.getByRole('heading', { name: 'Card details' })).toBeVisible();
  expect(statuses()).not.toContain('The card form is on its way.');
});

test('without the agreement no wallet opens: the checkbox shows an error and takes the focus', async () => {
  const { user, sheets, services, api } = open({ present });
  await user.click(await applePay());
  expect(sheets).toEqual([]);
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus());
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
    'Please agree to the recurring billing terms to continue.',
  );
  expect(services.toasts[0]).toMatchObject({ title: 'Agreement Required' });
  expect(api.asked).not.toContain(subscribe);
});

test('the wallet fills the empty fields, and the order is created with them and the consent', async () => {
  const { user, sheets, api } = open({ present });
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await applePay());
  expect(sheets[0]?.details.lineItems).toEqual([
    { name: 'Pro Agent Annual, renews each year for $250.00', amount: 25_000 },
  ]);
  expect(api.asked).not.toContain(subscribe);
  act(() => sheets[0]?.confirm(wanda));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Wanda.' })).toBeVisible();
  const body = subscriptionRequest(api);
  expect(body).toMatchObject({
    amount: 25_000,
    agreement: { agreement: expect.any(String) },
    customerInfo: { firstName: 'Wanda', lastName: 'Wallet', email: 'wanda@wallet.example' },
  });
  expect(body).not.toHaveProperty('paymentMethodId');
});

test('typed values are not replaced by those of the wallet', async () => {
  const { user, sheets, api } = open({ present });
  await user.type(await screen.findByLabelText('E-mail'), 'renee@castellano.example');
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await applePay());
  act(() => sheets[0]?.confirm(wanda));
  await waitFor(() => expect(api.asked).toContain(subscribe));
  expect(subscriptionRequest(api)).toMatchObject({
    customerInfo: { firstName: 'Wanda', email: 'renee@castellano.example' },
  });
});

test('an invalid e-mail address is reported before the wallet opens', async () => {
  const { user, sheets } = open({ present });
  await user.type(await screen.findByLabelText('E-mail'), 'renee@');
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await applePay());
  expect(sheets).toEqual([]);
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
});

test('if the wallet returns no name, the wallet is closed as failed, and the name field takes the focus', async () => {
  const { user, sheets, onFailed, api } = open({ present });
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await applePay());
  act(() => sheets[0]?.confirm({ name: '', email: 'wanda@wallet.example' }));
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.getByLabelText('E-mail')).toHaveValue('wanda@wallet.example');
  expect(api.asked).not.toContain(subscribe);
});

test('an error of the API is shown by the form, and closes the wallet as failed', async () => {
  const refusal = { status: 503, code: 'provider_unavailable' } as const;
  const { user, sheets, onFailed } = open({ present }, { more: { [subscribe]: refusal } });
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await applePay());
  act(() => sheets[0]?.confirm(wanda));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(onFailed).toHaveBeenCalledTimes(1);
});

test('a declined wallet payment is shown like a declined card; the provider’s confirmation has closed the wallet', async () => {
  let declines = true;
  const confirm = async () => (declines ? refused({ message: 'Your card was declined.' }) : intent());
  const { user, sheets, onFailed } = open({ present }, { instrument: { confirm } });
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await applePay());
  act(() => sheets[0]?.confirm(wanda));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your card was declined\. You have not been charged\./);
  expect(onFailed).not.toHaveBeenCalled();
  declines = false;
  await user.click(await applePay());
  act(() => sheets[1]?.confirm(wanda));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Wanda.' })).toBeVisible();
});

test('an unexpected exception closes the wallet’s sheet, too', async () => {
  const end = jest.fn();
  const wallet = { instrument: {}, end } as unknown as Parameters<typeof payAndEnd>[0];
  const buyer = {} as Parameters<typeof payAndEnd>[2];
  await expect(payAndEnd(wallet, () => Promise.reject(new Error('unexpected')), buyer)).rejects.toThrow('unexpected');
  expect(end).toHaveBeenCalledTimes(1);
});

test('closing the wallet is announced, and the form is unchanged', async () => {
  const { user, sheets, api } = open({ present });
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await applePay());
  act(() => sheets[0]?.cancel());
  expect(await screen.findByText('The wallet was closed. Nothing has been charged.')).toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(api.asked).not.toContain(subscribe);
});
