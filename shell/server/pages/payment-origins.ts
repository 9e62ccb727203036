import type { InferOutput, ObjectSchema } from 'valibot';
import type { providerSettings } from '@plumbline/serving/provider-settings';

/** The settings with the addresses of the payment providers' scripts. */
export type ProviderSettings = Pick<
  InferOutput<ObjectSchema<typeof providerSettings, undefined>>,
  'STRIPE_SCRIPT_URL' | 'SQUARE_APPLICATION_ID' | 'SQUARE_SCRIPT_URL'
>;

/** The third-party origins that checkout pages may load from. */
export interface PaymentOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripe: PaymentOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: [],
};

/** https://developer.squareup.com/docs/web-payments/content-security-policy; `web` is the script's origin. */
const square = (web: string): PaymentOrigins => {
  const api = web.includes('sandbox') ? 'https://pci-connect.squareupsandbox.com' : 'https://pci-connect.squareup.com';
  return { scripts: [web], frames: [web], connections: [web, api], images: [] };
};

/** A provider with a single origin for script, frames and calls: the sandbox. */
const singleOrigin = (origin: string): PaymentOrigins => ({
  scripts: [origin],
  frames: [origin],
  connections: [origin],
  images: [origin],
});

/** The origins of the configured providers: always Stripe, and Square if it has an account. */
export function paymentOrigins(settings: ProviderSettings): PaymentOrigins {
  const providers = [
    settings.STRIPE_SCRIPT_URL === undefined ? stripe : singleOrigin(new URL(settings.STRIPE_SCRIPT_URL).origin),
    ...(settings.SQUARE_APPLICATION_ID === undefined ? [] : [squareOrigins(settings.SQUARE_SCRIPT_URL)]),
  ];
  const all = (kind: keyof PaymentOrigins) => [...new Set(providers.flatMap((provider) => provider[kind]))];
  return { scripts: all('scripts'), frames: all('frames'), connections: all('connections'), images: all('images') };
}

function squareOrigins(scriptUrl: string): PaymentOrigins {
  const { origin, hostname } = new URL(scriptUrl);
  return hostname.endsWith('.squarecdn.com') ? square(origin) : singleOrigin(origin);
}
