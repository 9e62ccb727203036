import type {
  StripeCardCvcElementChangeEvent,
  StripeCardElementChangeEvent,
  StripeCardExpiryElementChangeEvent,
  StripeCardNumberElementChangeEvent,
  StripePaymentElementChangeEvent,
} from '@stripe/stripe-js';
import type { ElementState, ElementType } from '../messages.ts';

type ChangeEvent =
  | StripeCardElementChangeEvent
  | StripeCardNumberElementChangeEvent
  | StripeCardExpiryElementChangeEvent
  | StripeCardCvcElementChangeEvent
  | StripePaymentElementChangeEvent;

/** What a change event tells: each element's own, by the real types. */
export function changeEvent(type: ElementType, state: ElementState): ChangeEvent {
  const { empty, complete, error, brand = 'unknown', postalCode = '' } = state;
  switch (type) {
    case 'card':
      return { elementType: type, empty, complete, error, brand, value: { postalCode } };
    case 'cardNumber':
      return { elementType: type, empty, complete, error, brand };
    case 'cardExpiry':
      return { elementType: type, empty, complete, error };
    case 'cardCvc':
      return { elementType: type, empty, complete, error };
    // It says by itself what is wrong.
    case 'payment':
      return { elementType: type, empty, complete, collapsed: false, value: { type: 'card' } };
  }
}
