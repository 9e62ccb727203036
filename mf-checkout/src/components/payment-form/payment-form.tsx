import { useMemo, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ErrorSentence, TextField } from '@plumbline/kit/field';
import { Form, type FormErrors } from '@plumbline/kit/form';
import { Heading } from '@plumbline/kit/heading';
import { Skeleton } from '@plumbline/kit/skeleton';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useServices } from '@plumbline/services';
import type { Purchase } from '../../checkout/purchase.ts';
import { toasts, words } from '../../content.ts';
import type { Buyer } from '../../payment/instrument.ts';
import { Agreement } from '../agreement/agreement.tsx';
import { FieldPair } from '../field-pair.ts';
import type { FormWallets } from '../wallets/use-wallets.tsx';
import { buyerSchema } from './buyer-schema.ts';
import { PayButton } from './pay-button.tsx';

/** The props of {@link PaymentForm}. */
export interface PaymentFormProps {
  readonly purchase: Purchase;
  /** The buyer's known data; empty if unknown. */
  readonly knownBuyer: Pick<Buyer, 'name' | 'email' | 'phone'>;
  /** Whether the page asks for the buyer's data. */
  readonly asksBuyer: boolean;
  /** Whether the page asks for the card owner's name and ZIP; the provider's Payment Element asks for them itself. */
  readonly asksBilling: boolean;
  /** Whether the card form is ready for input. */
  readonly ready: boolean;
  /** The payment has just succeeded: the form is locked. */
  readonly paid: boolean;
  /** A coupon code is being checked: the price is unknown until the check ends. */
  readonly checksPrice: boolean;
  /** The card form. */
  readonly card: ReactNode;
  /** The browser's wallets. Until their availability is known, placeholders stand for wallets and card form. */
  readonly wallets: Pick<FormWallets, 'availability' | 'buttons'>;
  /** The reason why the form is shown again; null for none. */
  readonly notice: string | null;
  /**
   * Called if an invalid field of the page prevents the submit, so that the card form shows its errors, too; default
   * nothing.
   */
  readonly onIncomplete?: () => void;
  readonly onPay: (buyer: Buyer) => Promise<FormErrors | undefined>;
}

const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  /* The distance to the block above is larger than the distance between fields. */
  & + & {
    margin-top: 16px;
  }
`;

/**
 * Wallets, card form and button. They appear together, because a wallet that appears later would move fields in use.
 */
const PaymentMeans = styled.div<{ $waiting: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  margin-top: 16px;

  & > section + div {
    margin-top: 16px;
  }

  @media (scripting: enabled) {
    ${({ $waiting }) => ($waiting ? '& > div { visibility: hidden; }' : '')}
  }
`;

const Skeletons = styled.p`
  position: absolute;
  inset: 0;
  display: grid;
  gap: 20px;
  align-content: start;

  @media (scripting: none) {
    display: none;
  }
`;

function Waiting() {
  return (
    <Skeletons role="status">
      <VisuallyHidden>{words.cardLoading}</VisuallyHidden>
      <Skeleton width="40%" height="28px" />
      <Skeleton height="52px" />
      <Skeleton height="52px" />
      <Skeleton height="52px" />
    </Skeletons>
  );
}

/** The form of a payment: the buyer's data, the consent, the wallets, and the card form. */
export function PaymentForm(props: PaymentFormProps) {
  const { purchase, knownBuyer, asksBuyer, asksBilling, ready, paid, checksPrice, card, notice, onIncomplete, onPay } =
    props;
  const { availability, buttons } = props.wallets;
  const { toast } = useServices();
  const schema = useMemo(() => buyerSchema(asksBuyer), [asksBuyer]);
  // Buyer data that becomes known during a payment must not reset the form.
  const [sent, setSent] = useState(false);
  const [shownBuyer, setShownBuyer] = useState(knownBuyer);
  if (shownBuyer !== knownBuyer && !sent) setShownBuyer(knownBuyer);
  const initial = useMemo(
    () => ({ name: shownBuyer.name, email: shownBuyer.email, cardName: shownBuyer.name }),
    [shownBuyer],
  );
  const renews = purchase.mode === 'subscription' ? (purchase.billingFrequency ?? 'annual') : null;
  return (
    <Form
      schema={schema}
      initialValues={initial}
      label={words.form}
      onInvalid={({ agreement }) => {
        onIncomplete?.();
        if (agreement !== true) toast({ ...toasts.agreementRequired, variant: 'destructive' });
      }}
      onSubmit={({ name, email, cardName, postalCode }) => {
        setSent(true);
        return onPay({ name, email, cardName, postalCode, phone: knownBuyer.phone });
      }}
    >
      {({ submitting }) => (
        <>
          {notice !== null && <ErrorSentence role="alert">{notice}</ErrorSentence>}
          {asksBuyer && (
            <Block>
              <Heading level={2} size="h3">
                {words.yourDetails}
              </Heading>
              <FieldPair>
                <TextField name="name" label={words.name} autoComplete="name" disabled={submitting || paid} />
                <TextField
                  name="email"
                  label={words.email}
                  type="email"
                  autoComplete="email"
                  spellCheck={false}
                  hint={words.emailHint}
                  disabled={submitting || paid}
                />
              </FieldPair>
            </Block>
          )}
          <Agreement renews={renews} price={purchase} disabled={submitting || paid} />
          <PaymentMeans $waiting={availability === 'unknown'}>
            {availability === 'unknown' && <Waiting />}
            {buttons}
            <Block>
              <Heading level={2} size="h3">
                {availability === 'some' ? words.orByCard : words.cardDetails}
              </Heading>
              {asksBilling && !asksBuyer && (
                <FieldPair>
                  <TextField
                    name="cardName"
                    label={words.cardName}
                    optional
                    autoComplete="cc-name"
                    disabled={submitting || paid}
                  />
                  <TextField
                    name="postalCode"
                    label={words.postalCode}
                    optional
                    autoComplete="postal-code"
                    disabled={submitting || paid}
                  />
                </FieldPair>
              )}
              {card}
            </Block>
            <PayButton
              amount={purchase.amount}
              checking={checksPrice}
              ready={ready}
              processing={submitting}
              paid={paid}
            />
          </PaymentMeans>
        </>
      )}
    </Form>
  );
}
