import { useMemo, type ReactNode } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { brandFonts } from '../card-provider/brand-fonts.ts';

/** The provider around {@link CardFields}: it connects the payment provider's three fields, and gives them the site's fonts. */
export function CardElements({ stripe, children }: { stripe: Stripe | null; children: ReactNode }) {
  const fonts = useMemo(() => (stripe === null ? [] : brandFonts()), [stripe]);
  return (
    <Elements stripe={stripe} options={{ fonts }}>
      {children}
    </Elements>
  );
}
