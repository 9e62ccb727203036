import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** Who pays, as the page knows it; empty where only the server does. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly cardName: string;
  readonly postalCode: string;
}

/** What became of a call of the provider's script. Such calls never reject. */
export type IntentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: undefined }
  | { readonly paymentIntent?: undefined; readonly error: StripeError };

/** The card form as a payment sees it: the part in which the two checkouts differ. */
export interface Instrument {
  /** Puts the focus where something is missing. */
  readonly focus: () => void;
  /** What is missing in it, in a sentence; null where it can be paid with. */
  readonly check: () => Promise<string | null>;
  /** The card as the provider knows it, where the server is to be told it beforehand. */
  readonly createMethod: (buyer: Buyer) => Promise<{ readonly id: string | null } | { readonly error: StripeError }>;
  /** Pays, with the challenge of the buyer's bank where it asks for one. */
  readonly confirm: (clientSecret: string, buyer: Buyer, methodId: string | null) => Promise<IntentResult>;
  /** How a payment stands at the provider. */
  readonly retrieve: (clientSecret: string) => Promise<IntentResult>;
}
