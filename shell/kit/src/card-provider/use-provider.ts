import { useEffect, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import type { PaymentSettings } from '@plumbline/contract/commerce/payments';
import { loadProvider } from './load-provider.ts';

/** The loading state of the payment provider's script. */
export interface Provider {
  readonly stripe: Stripe | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Loads the payment provider's script once its settings are given; they stay null on a page that takes no payment. */
export function useProvider(settings: PaymentSettings['stripe'] | null): Provider {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const { publishableKey = null, scriptUrl = null } = settings ?? {};
  const isLoaded = stripe !== null;
  useEffect(() => {
    // The provider is loaded only once: its elements cannot be moved to another instance.
    if (publishableKey === null || isLoaded) return undefined;
    let isCurrent = true;
    loadProvider({ publishableKey, scriptUrl }).then(
      (loaded) => isCurrent && setStripe(loaded),
      (error: unknown) => {
        console.warn('The payment provider cannot be used:', error);
        if (isCurrent) setFailedAt(attempt);
      },
    );
    return () => void (isCurrent = false);
  }, [publishableKey, scriptUrl, isLoaded, attempt]);
  return { stripe, failed: failedAt === attempt, retry: () => setAttempt((count) => count + 1) };
}
