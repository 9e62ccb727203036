import type {
  StripeCardCvcElementOptions,
  StripeCardElementOptions,
  StripeCardExpiryElementOptions,
  StripeCardNumberElementOptions,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import type { ElementOptions, ElementType } from '../messages.ts';
import { IntegrationError } from './integration-error.ts';

const split = { classes: true, style: true, placeholder: true, disabled: true } as const;

// By the real types: an option that is new or gone does not compile.
const known = {
  card: {
    classes: true,
    style: true,
    value: true,
    hidePostalCode: true,
    iconStyle: true,
    hideIcon: true,
    disabled: true,
    disableLink: true,
    preferredNetwork: true,
  } satisfies Record<keyof StripeCardElementOptions, true>,
  cardNumber: {
    ...split,
    showIcon: true,
    iconStyle: true,
    disableLink: true,
    preferredNetwork: true,
  } satisfies Record<keyof StripeCardNumberElementOptions, true>,
  cardExpiry: split satisfies Record<keyof StripeCardExpiryElementOptions, true>,
  cardCvc: split satisfies Record<keyof StripeCardCvcElementOptions, true>,
  payment: {
    defaultValues: true,
    business: true,
    paymentMethodOrder: true,
    fields: true,
    readOnly: true,
    terms: true,
    wallets: true,
    walletOptions: true,
    layout: true,
    applePay: true,
  } satisfies Record<keyof StripePaymentElementOptions, true>,
} as const satisfies Record<ElementType, Readonly<Record<string, true>>>;

/** The options that the element knows; others are warned of, as the provider does, and left out. */
export function knownOptions(type: ElementType, given: unknown): ElementOptions {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object')
    throw new IntegrationError(`The options of elements.create('${type}') must be an object.`);
  const names: Readonly<Record<string, true>> = known[type];
  for (const name of Object.keys(given).filter((key) => !(key in names))) {
    console.warn(
      `Unrecognized elements.create() parameter: ${name} is not a recognized parameter. ` +
        'This may cause issues with your integration in the future.',
    );
  }
  // Through JSON: what can not be posted to a frame, such as a function, has no place in options.
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => name in names));
  return JSON.parse(JSON.stringify(kept)) as ElementOptions;
}
