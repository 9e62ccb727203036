import { squareAddresses } from '@plumbline/serving/provider-settings';

/** The settings with the addresses of the payment providers' scripts. */
export type ProviderSettings = Partial<Record<'SANDBOX_ORIGIN' | 'SQUARE_APPLICATION_ID', string | undefined>>;

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

/** https://developer.squareup.com/docs/web-payments/content-security-policy */
function squareOrigins(applicationId: string): PaymentOrigins {
  const { api, script } = squareAddresses(applicationId, undefined);
  const web = new URL(script).origin;
  const cards = api.replace('//connect.', '//pci-connect.');
  return { scripts: [web], frames: [web], connections: [web, cards], images: [] };
}

/** A provider with a single origin for script, frames and calls: the sandbox. */
const singleOrigin = (origin: string): PaymentOrigins => ({
  scripts: [origin],
  frames: [origin],
  connections: [origin],
  images: [origin],
});

/** The origins of the configured providers: always Stripe, and Square if it has an account. */
export function paymentOrigins({
  SANDBOX_ORIGIN: sandbox,
  SQUARE_APPLICATION_ID: square,
}: ProviderSettings): PaymentOrigins {
  if (sandbox !== undefined) return singleOrigin(sandbox);
  const providers = square === undefined ? [stripe] : [stripe, squareOrigins(square)];
  const all = (kind: keyof PaymentOrigins) => [...new Set(providers.flatMap((provider) => provider[kind]))];
  return { scripts: all('scripts'), frames: all('frames'), connections: all('connections'), images: all('images') };
}
