import type { CssFontSource, CustomFontSource, StripeElements, StripeError } from '@stripe/stripe-js';
import { newNonce } from '../../card-form/channel.ts';
import { elementTypes, type ElementType } from '../messages.ts';
import { clientSecretOf } from './client-secret.ts';
import { makeEmitter } from './emitter.ts';
import { readFonts } from './fonts.ts';
import { IntegrationError } from './integration-error.ts';
import { retrieveIntent, type Account } from './intents.ts';
import { SandboxElement } from './sandbox-element.ts';

export interface ElementsGroupOptions {
  readonly clientSecret?: string;
  readonly fonts?: readonly (CssFontSource | CustomFontSource)[];
  readonly mode?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly appearance?: object;
  readonly [name: string]: unknown;
}

/** What the rest of the script needs of a group. */
export interface ElementsGroup {
  readonly clientSecret: string | null;
  /** The element that holds a whole card; null where none is mounted. */
  paymentElement(): SandboxElement | null;
  /** Whether `submit` has found everything in order since the last change. */
  submitted(): boolean;
  submit(): Promise<StripeError | null>;
}

const over: StripeError = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.',
};
const groups = new WeakMap<object, ElementsGroup>();

/** The group behind the object that the site holds. */
export function groupOf(elements: unknown): ElementsGroup {
  const group = typeof elements === 'object' && elements !== null ? groups.get(elements) : undefined;
  if (group === undefined) throw new IntegrationError('elements must be an Elements object made by stripe.elements().');
  return group;
}

/** `stripe.elements()`: one element of each type, styled together. */
export function makeElements({ origin, key }: Account, given: ElementsGroupOptions = {}): StripeElements {
  if (given.clientSecret !== undefined) clientSecretOf(given.clientSecret, 'elements()');
  if (given.mode !== undefined) assertMode(given);
  const emitter = makeEmitter();
  const nonce = newNonce();
  const elements = new Map<ElementType, SandboxElement>();
  let options = given;
  let fonts = readFonts(given.fonts ?? []);
  let submitted = false;

  const obstacle = async (): Promise<StripeError | null> => {
    if (options.clientSecret === undefined) return null;
    const { value, error } = await retrieveIntent({ origin, key }, clientSecretOf(options.clientSecret, 'elements()'));
    if (error !== undefined) return error;
    return ['succeeded', 'canceled'].includes(value.status) ? { ...over, payment_intent: value } : null;
  };

  const create = (type: string, elementOptions?: unknown): SandboxElement => {
    if (!isPlayed(type)) {
      throw new IntegrationError(`The sandbox plays the elements ${elementTypes.join(', ')}; ${type} is none of them.`);
    }
    if (elements.has(type)) throw new IntegrationError(`Can only create one Element of type ${type} at a time.`);
    if (type === 'payment' && options.clientSecret === undefined && options.mode === undefined) {
      throw new IntegrationError(
        "In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group, e.g. stripe.elements({clientSecret: '{{CLIENT_SECRET}}'}).",
      );
    }
    const element = new SandboxElement(type, elementOptions, {
      origin,
      key,
      group: nonce,
      fonts: () => fonts,
      shared: () => sharedOptions(options),
      obstacle: () => (type === 'payment' ? obstacle() : Promise.resolve(null)),
      destroyed: () => elements.delete(type),
    });
    element.on('change', () => (submitted = false));
    elements.set(type, element);
    return element;
  };

  const group: ElementsGroup = {
    clientSecret: given.clientSecret ?? null,
    paymentElement: () => elements.get('payment') ?? elements.get('card') ?? elements.get('cardNumber') ?? null,
    submitted: () => submitted,
    submit: async () => {
      const element = group.paymentElement();
      if (element === null) throw new IntegrationError('elements.submit() needs an element that is mounted.');
      const error = await element.validate();
      submitted = error === null;
      return error;
    },
  };

  // By the real type: what is new or gone in it does not compile.
  const shown = {
    create,
    getElement: (type: string | { readonly __elementType?: string }) => {
      const name = typeof type === 'string' ? type : (type.__elementType ?? '');
      return isPlayed(name) ? (elements.get(name) ?? null) : null;
    },
    update: async (changes: object) => {
      options = { ...options, ...changes };
      if ('fonts' in changes) fonts = readFonts(options.fonts ?? []);
      await fonts;
      for (const element of elements.values()) element.refresh();
      emitter.emit('update-end', undefined);
    },
    on: (event: string, handler: () => void) => emitter.on(event, handler),
    fetchUpdates: async () => {
      const error = await obstacle();
      return error === null ? {} : { error: { message: error.message ?? '' } };
    },
    submit: async () => {
      const error = await group.submit();
      return error === null ? { selectedPaymentMethod: 'card' } : { error };
    },
  } satisfies Record<keyof StripeElements, (...given: never[]) => unknown>;
  groups.set(shown, group);
  return shown as unknown as StripeElements;
}

function isPlayed(type: string): type is ElementType {
  return (elementTypes as readonly string[]).includes(type);
}

function sharedOptions({ appearance, mode, setupFutureUsage, setup_future_usage }: ElementsGroupOptions) {
  const saves = mode === 'subscription' || Boolean(setupFutureUsage ?? setup_future_usage);
  return JSON.parse(JSON.stringify({ appearance: appearance ?? {}, saves })) as Readonly<Record<string, unknown>>;
}

function assertMode({ mode, amount, currency, clientSecret }: ElementsGroupOptions): void {
  if (clientSecret !== undefined) throw new IntegrationError('elements() takes a clientSecret or a mode, not both.');
  if (mode !== 'payment' && mode !== 'subscription' && mode !== 'setup') {
    throw new IntegrationError(
      `Invalid value for elements(): mode must be payment, setup or subscription, not ${mode}.`,
    );
  }
  if (mode === 'setup') return;
  if (!Number.isSafeInteger(amount) || (amount ?? 0) < 0) {
    throw new IntegrationError(
      'Invalid value for elements(): amount must be a whole number of the smallest currency unit.',
    );
  }
  if (!/^[a-z]{3}$/.test(currency ?? '')) {
    throw new IntegrationError('Invalid value for elements(): currency must be three lowercase letters, such as usd.');
  }
}
