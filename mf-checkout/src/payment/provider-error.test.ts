import { afterEach, expect, test } from '@jest/globals';
import { declined } from './provider-error.ts';

function setOnLine(value: boolean): void {
  Object.defineProperty(globalThis.navigator, 'onLine', { configurable: true, value });
}

afterEach(() => void Reflect.deleteProperty(globalThis.navigator, 'onLine'));

const lost = { type: 'api_connection_error', message: 'An error occurred with our connection.' } as const;
const refused = { type: 'card_error', message: 'Your card was declined.' } as const;

test('if the browser is offline, the text names the connection as the reason', () => {
  setOnLine(false);
  const message = 'You are offline. Connect to the internet, then try again.';
  expect(declined(lost)).toEqual({ kind: 'failed', title: 'Payment Failed', message });
});

test('otherwise the text is the provider’s', () => {
  expect(declined(lost)).toMatchObject({ message: lost.message });
  setOnLine(false);
  expect(declined(refused)).toMatchObject({ message: refused.message });
});
