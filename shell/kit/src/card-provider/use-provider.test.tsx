import { afterEach, expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import type { StripeConstructor } from '@stripe/stripe-js';
import { useProvider } from './use-provider.ts';

afterEach(() => void delete window.Stripe);

test('the loaded provider stays the same when its settings are removed, return or are replaced by equal ones', async () => {
  window.Stripe = Object.assign(() => ({}), { version: 'endive' }) as unknown as StripeConstructor;
  const settings = () => ({ publishableKey: 'pk_test_sample', scriptUrl: null });
  const { result, rerender } = renderHook(useProvider, {
    initialProps: settings() as ReturnType<typeof settings> | null,
  });
  await waitFor(() => expect(result.current.stripe).not.toBeNull());
  const first = result.current.stripe;
  for (const next of [null, settings(), settings()]) {
    rerender(next);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(result.current.stripe).toBe(first);
  }
});
