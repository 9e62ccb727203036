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
  'purchase' | 'known' | 'asksBuyer' | 'notice' | 'paid' | 'checksPrice'
> {
  /** Pays with the instrument; returns the errors, `card` for one that the card form shows. */
  readonly pay: (buyer: Buyer, instrument: Instrument) => Promise<FormErrors | undefined>;
  /** A payment is in progress. Missing input has been found before, because a locked field takes no focus. */
  readonly paying: boolean;
  /** Replaces the card form if the provider cannot be loaded. */
  readonly obstacle: ReactNode;
  /** Replaces it if the provider's frames do not load. */
  readonly late: ReactNode;
  /** Below the card form; null for none. */
  readonly note: ReactNode;
  /** The address to which the provider returns a buyer from the bank's own page. */
  readonly returnUrl: string;
}

/** Pays with the provider's split card fields. */
export function FieldsPayment({ pay, paying, obstacle, late, note, returnUrl, ...form }: CardPaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [completeness] = useState(() => new CardCompleteness());
  const [here, setHere] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isLate = useLate(stripe !== null && !here);
  const instead = obstacle ?? (isLate ? late : null);
  const wallets = useWallets({ ...walletsOf(form, paying), returnUrl, off: instead !== null, pay });
  return (
    <PaymentForm
      {...form}
      asksBilling
      wallets={wallets}
      ready={here && instead === null}
      onIncomplete={() => {
        if (!wallets.drop() && stripe !== null && elements !== null) {
          void cardInstrument(stripe, elements, completeness).check().then(setFault);
        }
      }}
      onPay={async (buyer) => {
        if (stripe === null || elements === null) return undefined;
        const byWallet = wallets.payWith(buyer);
        if (byWallet !== null) return byWallet;
        const faults = await pay(buyer, cardInstrument(stripe, elements, completeness));
        setFault(sentence(faults));
        return faults;
      }}
      card={
        <div>
          {instead ?? (
            <CardFields
              mounted={stripe !== null}
              disabled={paying || form.paid}
              fault={fault}
              onReady={() => setHere(true)}
              onChange={(field, complete) => {
                completeness.update(field, complete);
                setFault(null);
              }}
            />
          )}
          {note}
        </div>
      }
    />
  );
}

/** Pays with the provider's own form. */
export function ElementPayment({ pay, paying, obstacle, late, note, returnUrl, ...form }: CardPaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [here, setHere] = useState(false);
  const [broken, setBroken] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isLate = useLate(stripe !== null && !here);
  const instead = obstacle ?? (isLate || broken ? late : null);
  const wallets = useWallets({ ...walletsOf(form, paying), returnUrl, off: instead !== null, pay });
  return (
    <PaymentForm
      {...form}
      asksBilling={false}
      wallets={wallets}
      onIncomplete={wallets.drop}
      ready={here && instead === null}
      onPay={async (buyer) => {
        if (stripe === null || elements === null) return undefined;
        const byWallet = wallets.payWith(buyer);
        if (byWallet !== null) return byWallet;
        const faults = await pay(buyer, elementInstrument(stripe, elements, returnUrl));
        setFault(sentence(faults));
        return faults;
      }}
      card={
        <div>
          {instead ?? (
            <ElementFrame waiting={!here}>
              {stripe !== null && (
                <PaymentElement
                  options={{ readOnly: paying || form.paid, layout: 'tabs', wallets: shownAbove }}
                  onReady={() => setHere(true)}
                  onLoadError={() => setBroken(true)}
                  onChange={() => setFault(null)}
                />
              )}
            </ElementFrame>
          )}
          {fault !== null && <ErrorSentence role="alert">{fault}</ErrorSentence>}
          {note}
        </div>
      }
    />
  );
}

/** The provider's own form would show the wallets once more. */
const shownAbove = { applePay: 'never', googlePay: 'never', link: 'never' } as const;

type Shown = Pick<CardPaymentProps, 'purchase' | 'asksBuyer' | 'paid' | 'checksPrice'>;

function walletsOf({ purchase, asksBuyer, paid, checksPrice }: Shown, paying: boolean) {
  return { purchase, asksBuyer, locked: paying || paid || checksPrice };
}

function sentence(faults: FormErrors | undefined): string | null {
  return typeof faults?.['card'] === 'string' ? faults['card'] : null;
}
