import type { Appearance, StripeElementStyle } from '@stripe/stripe-js';
import type { BrandStyle } from './use-brand-style.ts';

/** The style of the payment provider's card fields, which look like the kit's fields. */
export function elementStyle({ ink, ink3, danger, sans }: BrandStyle): StripeElementStyle {
  return {
    base: {
      color: ink,
      fontFamily: sans,
      fontSize: '16px',
      fontSmoothing: 'antialiased',
      iconColor: ink3,
      '::placeholder': { color: ink3 },
      ':-webkit-autofill': { color: ink },
    },
    invalid: { color: danger, iconColor: danger },
  };
}

/** The appearance of the payment provider's complete form, whose fields look like the kit's. */
export function elementAppearance(brand: BrandStyle): Appearance {
  return {
    theme: brand.dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: brand.focus,
      colorBackground: brand.sheet,
      colorText: brand.ink,
      colorTextSecondary: brand.ink3,
      colorTextPlaceholder: brand.ink3,
      colorDanger: brand.danger,
      fontFamily: brand.sans,
      fontSizeBase: '16px',
      borderRadius: '2px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${brand.fieldBorder}`, boxShadow: 'none', padding: '14px' },
      '.Input:focus': { borderColor: brand.focus, boxShadow: `0 0 0 1px ${brand.focus}` },
      '.Input--invalid': { border: `1px solid ${brand.danger}`, boxShadow: `inset 0 -2px 0 ${brand.danger}` },
      '.Label': { fontSize: '15px', fontWeight: '600', color: brand.ink },
    },
  };
}
