import { useMemo, type ReactNode } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import { brandFonts, useProvider } from '@plumbline/kit/card-provider';
import { ErrorState } from '@plumbline/kit/error-state';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

/** Loads the card provider's script for its children; with live keys it shows instead that tests are refused. */
export function StripeElements({ children }: { children: ReactNode }) {
  const { data, error, isLoading, retry } = useEndpoint(getPaymentSettings, {});
  const live = data?.stripe.publishableKey.startsWith('pk_live_') === true;
  const provider = useProvider(data === undefined || live ? null : data.stripe);
  const options = useMemo(() => ({ fonts: provider.stripe === null ? [] : brandFonts() }), [provider.stripe]);
  if (live) {
    return <ErrorState title="No tests here" text="This site has live keys: a test would move real money." />;
  }
  if (data === undefined && error !== undefined) {
    return (
      <ErrorState title="The card form could not be set up" text={error.detail} onRetry={retry} retrying={isLoading} />
    );
  }
  if (provider.failed) {
    return (
      <ErrorState
        title="The card provider could not be reached"
        text="Its script did not come. Nothing was charged."
        onRetry={provider.retry}
      />
    );
  }
  if (provider.stripe === null) {
    return (
      <div role="status" aria-label="The card form is on its way">
        <Skeleton height="52px" />
      </div>
    );
  }
  return (
    <Elements stripe={provider.stripe} options={options}>
      {children}
    </Elements>
  );
}
