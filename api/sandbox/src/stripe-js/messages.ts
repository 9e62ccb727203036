import type { PaymentMethod, StripeError } from '@stripe/stripe-js';
import type { CardBrand } from '../card-form/card-brand.ts';
import type { CardProblem } from '../card-form/card-check.ts';

/** The elements that the sandbox emulates, in Stripe's names. */
export const elementTypes = ['card', 'cardNumber', 'cardExpiry', 'cardCvc', 'payment'] as const;
export type ElementType = (typeof elementTypes)[number];

/** Options as the site passed them; the valid ones depend on the element. */
export type ElementOptions = Readonly<Record<string, unknown>>;

/** A font of the site that the frames may use, with absolute addresses in `src`. */
export interface FrameFont {
  readonly family: string;
  readonly src: string;
  readonly descriptors: Readonly<Record<string, string>>;
}

/** The values of a change event, beside the element's type. Never a digit of the card. */
export interface ElementState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error: ({ readonly type: 'validation_error' } & CardProblem) | undefined;
  readonly brand?: CardBrand;
}

/** The `billing_details` and `metadata` of a payment method, as the site passed them. */
export type PaymentMethodFields = Readonly<Record<string, unknown>>;

export type PaymentMethodAnswer = { readonly paymentMethod: PaymentMethod } | { readonly error: StripeError };

/** Messages of the site's page to an element's frame: the first one starts the frame. */
export type ToFrame =
  | {
      readonly type: 'start';
      readonly key: string;
      /** Shared by the elements of one group: identifies the group to its frames. */
      readonly group: string;
      readonly options: ElementOptions;
      readonly fonts: readonly FrameFont[];
    }
  | { readonly type: 'options'; readonly options: ElementOptions }
  | { readonly type: 'focus' }
  | { readonly type: 'createPaymentMethod'; readonly id: number; readonly fields: PaymentMethodFields }
  | { readonly type: 'validate'; readonly id: number };

/** Messages of a frame to the site's page. `hello`: its script is loaded; `ready`: the buyer can type. */
export type FromFrame =
  | { readonly type: 'hello' | 'ready' | 'focus' | 'blur' | 'escape' | 'enter' }
  | { readonly type: 'change'; readonly state: ElementState }
  | { readonly type: 'height'; readonly height: number }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly answer: PaymentMethodAnswer | { readonly error: StripeError | null };
    };
