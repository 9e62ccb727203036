import { useMemo, type ReactNode } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { brandFonts } from '../card-provider/brand-fonts.ts';

/** The surroundings of {@link CardFields}: the provider's three fields belong together, and are set in the site's fonts. */
export function CardElements({ stripe, children }: { stripe: Stripe | null; children: ReactNode }) {
  const fonts = useMemo(() => (stripe === null ? [] : brandFonts()), [stripe]);
  return (
    <Elements stripe={stripe} options={{ fonts }}>
      {children}
    </Elements>
  );
}
