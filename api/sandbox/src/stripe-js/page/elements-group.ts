import type { CustomFontSource, StripeElements, StripeError } from '@stripe/stripe-js';
import { newNonce } from '../../card-form/channel.ts';
import { elementTypes, type ElementType, type FrameFont } from '../messages.ts';
import { ExpressCheckout, type AuthorizedWallet } from './express-checkout.ts';
import { IntegrationError } from './integration-error.ts';
import type { Account } from './intents.ts';
import { SandboxElement } from './sandbox-element.ts';

export interface ElementsGroupOptions {
  readonly fonts?: readonly CustomFontSource[];
  readonly mode?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly appearance?: { readonly variables?: { readonly borderRadius?: string } };
  readonly allowedPaymentMethodTypes?: readonly string[];
}

/** The part of a group that the other modules of the script use. */
export interface ElementsGroup {
  /** Null if no payment element was created. */
  paymentElement(): SandboxElement | null;
  /** Whether `submit` has found no error since the last change. */
  isSubmitted(): boolean;
  /** The wallet that authorized the payment; null if none. */
  authorizedWallet(): AuthorizedWallet | null;
  /** In the smallest unit of the currency; undefined for a group without a mode. */
  amount(): number | undefined;
}

const groups = new WeakMap<object, ElementsGroup>();

/** The group behind the object that the site holds. */
export function groupOf(elements: unknown): ElementsGroup {
  const group = typeof elements === 'object' && elements !== null ? groups.get(elements) : undefined;
  if (group === undefined) throw new IntegrationError('elements must be an Elements object made by stripe.elements().');
  return group;
}

/** `stripe.elements()`: one element of each type, styled together. */
export function makeElements(account: Account, initialOptions: ElementsGroupOptions = {}): StripeElements {
  const { origin, key } = account;
  assertOptions(initialOptions);
  const group = newNonce();
  const elements = new Map<ElementType, SandboxElement>();
  let options = initialOptions;
  let expressCheckout: ExpressCheckout | null = null;
  let isSubmitted = false;

  const createExpressCheckout = (elementOptions: object): ExpressCheckout => {
    if (expressCheckout !== null) throw duplicateElement('expressCheckout');
    if (options.mode === undefined) {
      throw new IntegrationError('The sandbox emulates an expressCheckout element of stripe.elements() with a mode.');
    }
    expressCheckout = new ExpressCheckout(elementOptions, {
      account,
      price: () => ({ amount: options.amount ?? 0, currency: options.currency ?? 'usd' }),
      radius: () => options.appearance?.variables?.borderRadius ?? '4px',
      onDestroy: () => (expressCheckout = null),
    });
    return expressCheckout;
  };

  const create = (type: string, elementOptions: object = {}): SandboxElement | ExpressCheckout => {
    if (type === 'expressCheckout') return createExpressCheckout(elementOptions);
    if (!isEmulated(type)) {
      const emulatedTypes = [...elementTypes, 'expressCheckout'].join(', ');
      throw new IntegrationError(`The sandbox emulates the elements ${emulatedTypes}, not ${type}.`);
    }
    if (elements.has(type)) throw duplicateElement(type);
    if (type === 'payment' && options.mode === undefined) {
      throw new IntegrationError('The sandbox emulates a payment element of stripe.elements() with a mode.');
    }
    const element = new SandboxElement(type, elementOptions, {
      origin,
      key,
      group,
      fonts: () => (options.fonts ?? []).map(frameFont),
      shared: () => ({ appearance: options.appearance ?? {}, savesCard: options.mode === 'subscription' }),
      onDestroy: () => elements.delete(type),
    });
    element.on('change', () => (isSubmitted = false));
    elements.set(type, element);
    return element;
  };

  const submit = async (): Promise<{ readonly error?: StripeError; readonly selectedPaymentMethod?: string }> => {
    const wallet = expressCheckout?.authorized() ?? null;
    if (wallet !== null) {
      isSubmitted = true;
      return { selectedPaymentMethod: 'card' };
    }
    const element = elements.get('payment');
    if (element === undefined) {
      throw new IntegrationError(
        'elements.submit() needs a payment element that is mounted, or a wallet that is paid with.',
      );
    }
    const error = await element.validate();
    isSubmitted = error === null;
    return error === null ? { selectedPaymentMethod: 'card' } : { error };
  };

  const elementsObject = {
    create,
    getElement: (type: string | { readonly __elementType?: string }) => {
      const name = typeof type === 'string' ? type : (type.__elementType ?? '');
      if (name === 'expressCheckout') return expressCheckout;
      return isEmulated(name) ? (elements.get(name) ?? null) : null;
    },
    update: (changes: ElementsGroupOptions) => {
      options = { ...options, ...changes };
      for (const element of elements.values()) element.refresh();
      expressCheckout?.refresh();
    },
    submit,
  };
  groups.set(elementsObject, {
    paymentElement: () => elements.get('payment') ?? null,
    isSubmitted: () => isSubmitted,
    authorizedWallet: () => expressCheckout?.authorized() ?? null,
    amount: () => options.amount,
  });
  return elementsObject as unknown as StripeElements;
}

function duplicateElement(type: string): IntegrationError {
  return new IntegrationError(`Can only create one Element of type ${type} at a time.`);
}

function isEmulated(type: string): type is ElementType {
  return (elementTypes as readonly string[]).includes(type);
}

/** A font with an absolute URL, because the frames have another origin than the site. */
function frameFont({ family, src, ...descriptors }: CustomFontSource): FrameFont {
  const absolute = src.replace(/url\(\s*(["']?)([^"')]+)\1\s*\)/g, (_, _quote, address: string) => {
    return `url("${new URL(address, document.baseURI).href}")`;
  });
  return { family, src: absolute, descriptors };
}

function assertOptions({ mode, amount, currency, allowedPaymentMethodTypes, ...others }: ElementsGroupOptions): void {
  if ('clientSecret' in others) {
    throw new IntegrationError('The sandbox does not emulate stripe.elements() with a clientSecret: give it a mode.');
  }
  const otherType = allowedPaymentMethodTypes?.find((type) => type !== 'card');
  if (otherType !== undefined) throw new IntegrationError(`The sandbox takes cards alone, not ${otherType}.`);
  if (mode === undefined) return;
  if (mode !== 'payment' && mode !== 'subscription') {
    throw new IntegrationError(`Invalid value for elements(): mode must be payment or subscription, not ${mode}.`);
  }
  if (!Number.isSafeInteger(amount) || (amount ?? 0) < 0) {
    throw new IntegrationError(
      'Invalid value for elements(): amount must be a whole number of the smallest currency unit.',
    );
  }
  if (!/^[a-z]{3}$/.test(currency ?? '')) {
    throw new IntegrationError('Invalid value for elements(): currency must be three lowercase letters, such as usd.');
  }
}
