import { useState, type ReactNode } from 'react';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { CardCompleteness, CardFields, useLate } from '@plumbline/kit/card-fields';
import { ErrorSentence } from '@plumbline/kit/field';
import type { FormErrors } from '@plumbline/kit/form';
import { cardInstrument } from '../../payment/card-instrument.ts';
import { elementInstrument } from '../../payment/element-instrument.ts';
import type { Buyer, Instrument } from '../../payment/instrument.ts';
import { PaymentForm, type PaymentFormProps } from '../payment-form/payment-form.tsx';
import { useWallets } from '../wallets/use-wallets.tsx';
import { ElementFrame } from './element-frame.tsx';

/** The props of both card forms. */
export interface CardPaymentProps extends Pick<
  PaymentFormProps,
  'purchase' | 'knownBuyer' | 'asksBuyer' | 'notice' | 'paid' | 'checksPrice'
> {
  /** Pays with the instrument; returns the errors by field. The card form shows the error of `card`. */
  readonly pay: (buyer: Buyer, instrument: Instrument) => Promise<FormErrors | undefined>;
  /** A payment is in progress, and the fields are disabled. */
  readonly paying: boolean;
  /** Replaces the card form if the payment provider cannot be loaded; null if it can. */
  readonly loadError: ReactNode;
  /** Replaces the card form if the payment provider's frames do not load in time. */
  readonly timeoutError: ReactNode;
  /** A note below the card form; null for none. */
  readonly note: ReactNode;
  /** The URL to which the payment provider returns a buyer from the bank's own page. */
  readonly returnUrl: string;
}

/** The payment form with the provider's separate fields for number, date and security code. */
export function FieldsPayment({ pay, paying, loadError, timeoutError, note, returnUrl, ...form }: CardPaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [completeness] = useState(() => new CardCompleteness());
  const [isReady, setReady] = useState(false);
  const [cardError, setCardError] = useState<string | null>(null);
  const isTimedOut = useLate(stripe !== null && !isReady);
  const replacement = loadError ?? (isTimedOut ? timeoutError : null);
  const wallets = useWallets({ ...walletsOf(form, paying), returnUrl, off: replacement !== null, pay });
  return (
    <PaymentForm
      {...form}
      asksBilling
      wallets={wallets}
      ready={isReady && replacement === null}
      onIncomplete={() => {
        if (!wallets.cancel() && stripe !== null && elements !== null) {
          void cardInstrument(stripe, elements, completeness).check().then(setCardError);
        }
      }}
      onPay={async (buyer) => {
        if (stripe === null || elements === null) return undefined;
        const byWallet = wallets.payWith(buyer);
        if (byWallet !== null) return byWallet;
        const errors = await pay(buyer, cardInstrument(stripe, elements, completeness));
        setCardError(cardErrorOf(errors));
        return errors;
      }}
      card={
        <div>
          {replacement ?? (
            <CardFields
              mounted={stripe !== null}
              disabled={paying || form.paid}
              fault={cardError}
              onReady={() => setReady(true)}
              onChange={(field, complete) => {
                completeness.update(field, complete);
                setCardError(null);
              }}
            />
          )}
          {note}
        </div>
      }
    />
  );
}

/** The payment form with the provider's own form, its Payment Element. */
export function ElementPayment({ pay, paying, loadError, timeoutError, note, returnUrl, ...form }: CardPaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [hasLoadError, setLoadError] = useState(false);
  const [cardError, setCardError] = useState<string | null>(null);
  const isTimedOut = useLate(stripe !== null && !isReady);
  const replacement = loadError ?? (isTimedOut || hasLoadError ? timeoutError : null);
  const wallets = useWallets({ ...walletsOf(form, paying), returnUrl, off: replacement !== null, pay });
  return (
    <PaymentForm
      {...form}
      asksBilling={false}
      wallets={wallets}
      onIncomplete={wallets.cancel}
      ready={isReady && replacement === null}
      onPay={async (buyer) => {
        if (stripe === null || elements === null) return undefined;
        const byWallet = wallets.payWith(buyer);
        if (byWallet !== null) return byWallet;
        const errors = await pay(buyer, elementInstrument(stripe, elements, returnUrl));
        setCardError(cardErrorOf(errors));
        return errors;
      }}
      card={
        <div>
          {replacement ?? (
            <ElementFrame waiting={!isReady}>
              {stripe !== null && (
                <PaymentElement
                  options={{ readOnly: paying || form.paid, layout: 'tabs', wallets: noWallets }}
                  onReady={() => setReady(true)}
                  onLoadError={() => setLoadError(true)}
                  onChange={() => setCardError(null)}
                />
              )}
            </ElementFrame>
          )}
          {cardError !== null && <ErrorSentence role="alert">{cardError}</ErrorSentence>}
          {note}
        </div>
      }
    />
  );
}

/** The Payment Element shows no wallets, since the page shows them above it. */
const noWallets = { applePay: 'never', googlePay: 'never', link: 'never' } as const;

type WalletsContext = Pick<CardPaymentProps, 'purchase' | 'asksBuyer' | 'paid' | 'checksPrice'>;

function walletsOf({ purchase, asksBuyer, paid, checksPrice }: WalletsContext, paying: boolean) {
  return { purchase, asksBuyer, locked: paying || paid || checksPrice };
}

function cardErrorOf(errors: FormErrors | undefined): string | null {
  return typeof errors?.['card'] === 'string' ? errors['card'] : null;
}
