import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { FakeAnswer } from '@plumbline/services/fake';
import { openPage } from '../../testing/open-page.tsx';
import { paymentSettings } from '../../testing/payment-settings.ts';
import { installFakeSquare } from '../../testing/fake-square.ts';
import type { TokenResult } from './square-card.ts';
import { Page } from './square-page.tsx';
import { Page as SubscribePage } from './subscribe-page.tsx';

const charged = {
  success: true,
  message: 'Square has charged the card.',
  clientSecret: null,
  paymentId: 'sq-payment-1',
  amount: 100,
  currency: 'usd',
  status: 'paid',
  orderId: null,
};

/** A fake API with settings, and one answer to everything else. */
const withSettings =
  (answer: FakeAnswer): FakeAnswer =>
  (request) =>
    request.url.endsWith('/payment-settings') ? Response.json(paymentSettings) : answer;
const workingApi = withSettings(() => Response.json(charged));

/** Puts a fake of Square's script into the page whose card gives this result, and records the calls. */
function installSquare(...results: TokenResult[]) {
  const card = installFakeSquare(...results);
  jest.spyOn(card, 'tokenize');
  return card;
}

beforeEach(() => void Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true }));
afterEach(() => void Reflect.deleteProperty(window, 'Square'));

const show = (answer: FakeAnswer) => openPage('/square-test', <Page />, '/square-test', answer);
const pay = () => screen.findByRole('button', { name: 'Pay $1.00' });

async function fill({ user }: ReturnType<typeof show>): Promise<void> {
  await user.type(screen.getByLabelText('First name'), 'Ines');
  await user.type(screen.getByLabelText('Last name'), 'Ferreira');
  await user.type(screen.getByLabelText('E-mail'), 'ines@plumbline.example');
  await waitFor(async () => expect(await pay()).toBeEnabled());
}

test('an empty form shows the missing values before the card is read', async () => {
  const card = installSquare();
  const { user } = show(workingApi);
  await waitFor(async () => expect(await pay()).toBeEnabled());
  await user.click(await pay());
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Email is required');
  await user.type(screen.getByLabelText('E-mail'), 'ines@plumbline');
  await user.click(await pay());
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Please enter a valid email');
  expect(card.tokenize).not.toHaveBeenCalled();
});

test('a card is charged, and the page shows the result', async () => {
  installSquare();
  const page = show(workingApi);
  await fill(page);
  await page.user.click(await pay());
  expect(await screen.findByText('sq-payment-1')).toBeVisible();
  expect(screen.getByText('$1.00')).toBeVisible();
  expect(page.api.bodies).toEqual([
    {
      cardToken: 'cnon:a-token',
      customerInfo: { firstName: 'Ines', lastName: 'Ferreira', email: 'ines@plumbline.example' },
    },
  ]);
});

test('an error of a card is shown in Square’s words, or in the site’s', async () => {
  installSquare({ status: 'Invalid', errors: [{ message: 'Enter a valid CVV number' }] }, { status: 'Unknown' });
  const page = show(workingApi);
  await fill(page);
  await page.user.click(await pay());
  expect(await screen.findByText('Enter a valid CVV number')).toBeVisible();
  await page.user.click(await pay());
  expect(await screen.findByText('Card validation failed')).toBeVisible();
  expect(page.api.asked).toEqual(['GET /api/payment-settings']);
});

test('a lost answer is requested again with the same token, a declined card with another one', async () => {
  const card = installSquare();
  const page = show(withSettings('unreachable'));
  await fill(page);
  await page.user.click(await pay());
  expect(await screen.findByText('Failed to process payment')).toBeVisible();
  expect(page.services.toasts.at(-1)).toEqual({
    title: 'Payment Status Unknown',
    description: 'Failed to process payment',
  });
  // The API refuses the same token with another name.
  expect(screen.getByLabelText('First name')).toBeDisabled();
  page.api.answers = { status: 503, code: 'payment_pending', message: 'The provider has not answered yet.' };
  await page.user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('The provider has not answered yet.')).toBeVisible();
  expect(card.tokenize).toHaveBeenCalledTimes(1);
  page.api.answers = { status: 402, code: 'card_declined', message: 'Your card was declined.' };
  await page.user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  page.api.answers = workingApi;
  await page.user.click(await pay());
  expect(await screen.findByText('sq-payment-1')).toBeVisible();
  expect(card.tokenize).toHaveBeenCalledTimes(2);
  expect(page.api.bodies[1]).toEqual(page.api.bodies[0]);
});

test('a charge that Square is still processing is not shown as a success', async () => {
  installSquare();
  const page = show(
    withSettings(() =>
      Response.json({ ...charged, success: false, status: 'processing', message: 'Square is still processing it.' }),
    ),
  );
  await fill(page);
  await page.user.click(await pay());
  expect(await screen.findByRole('heading', { name: 'Payment Status Unknown' })).toBeVisible();
  expect(page.services.toasts).toEqual([
    { title: 'Payment Status Unknown', description: 'Square is still processing it.' },
  ]);
});

test('the subscription test is the same form, without the connection test', async () => {
  installSquare();
  openPage('/subscribe-test', <SubscribePage />, '/subscribe-test', workingApi);
  await waitFor(async () => expect(await pay()).toBeEnabled());
  expect(screen.getByRole('form', { name: 'Square subscription test' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Test Square connection' })).toBeNull();
});

test('the form has the colours of the page', async () => {
  const card = installSquare();
  const configure = jest.spyOn(card, 'configure');
  show(workingApi);
  await waitFor(() => expect(configure).toHaveBeenCalled());
  expect(configure.mock.calls.at(-1)?.[0].style['input']).toEqual({ backgroundColor: '#FCFBF8', color: '#1B2325' });
});

test('a loading text stands in for the card form', async () => {
  installSquare();
  show(workingApi);
  expect(screen.getByRole('status', { name: 'The card form is on its way' })).toBeVisible();
  await waitFor(async () => expect(await pay()).toBeEnabled());
  expect(screen.queryByRole('status', { name: 'The card form is on its way' })).toBeNull();
});

test('without https there is no form', async () => {
  installSquare();
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
  show(workingApi);
  expect(await screen.findByText(/^This test requires HTTPS/)).toBeVisible();
  expect(await pay()).toBeDisabled();
});

test('a script that fails to load is reported', async () => {
  show(workingApi);
  const script = await waitFor(() => {
    const found = document.querySelector('script[src$="/square/square.js"]');
    expect(found).not.toBeNull();
    return found;
  });
  script?.dispatchEvent(new Event('error'));
  expect(await screen.findByText('Square SDK not loaded. Please try again later.')).toBeVisible();
});

test('a form that fails to start is reported', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(window, {
    Square: {
      payments: () => {
        throw new Error('wrong application');
      },
    },
  });
  show(workingApi);
  expect(await screen.findByText('Payment form not initialized')).toBeVisible();
  expect(warn).toHaveBeenCalled();
});

const failedTest = 'Could not communicate with the server to test Square connection.';
test.each<[string, FakeAnswer, string]>([
  ['no connection', 'unreachable', failedTest],
  ['an API that fails', { status: 500, code: 'internal' }, failedTest],
  [
    'no session',
    { status: 401, code: 'unauthorized', message: 'Please sign in as staff.' },
    'Please sign in as staff.',
  ],
  [
    'a Square that says no',
    () => Response.json({ success: false, message: 'Square has not answered.', details: null }),
    'Square has not answered.',
  ],
])('the connection test with %s', async (_, answer, description) => {
  installSquare();
  const { user, services } = show(withSettings(answer));
  await user.click(screen.getByRole('button', { name: 'Test Square connection' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(description);
  expect(services.toasts).toEqual([{ title: 'Connection Test Failed', description, variant: 'destructive' }]);
});
