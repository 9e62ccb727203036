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
import type { OwnWallets } from '../wallets/use-wallets.tsx';
import { buyerSchema } from './buyer-schema.ts';
import { PayButton } from './pay-button.tsx';

/** The props of {@link PaymentForm}. */
export interface PaymentFormProps {
  readonly purchase: Purchase;
  /** The buyer's known data; empty if unknown. */
  readonly known: Pick<Buyer, 'name' | 'email' | 'phone'>;
  /** Whether the page asks for the buyer's data. */
  readonly asksBuyer: boolean;
  /** Whether the page asks for the card's name and ZIP, which the provider's own form has itself. */
  readonly asksBilling: boolean;
  /** Whether the card form is ready for input. */
  readonly ready: boolean;
  /** The payment has just succeeded: the form is locked. */
  readonly paid: boolean;
  /** A code is being checked: until then the price is unknown. */
  readonly checksPrice: boolean;
  /** The card form. */
  readonly card: ReactNode;
  /** Whether this browser has wallets; until that is known, the space of both is reserved. */
  readonly wallets: Pick<OwnWallets, 'standing' | 'buttons'>;
  /** Why the form is here again. */
  readonly notice: string | null;
  /** Called if the page's own fields prevent the submit: the card form then shows its errors, too. Default nothing. */
  readonly onIncomplete?: () => void;
  readonly onPay: (buyer: Buyer) => Promise<FormErrors | undefined>;
}

const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  /* Farther from the part above than its fields are from each other. */
  & + & {
    margin-top: 16px;
  }
`;

/** Wallets, card and button. They appear together: a wallet that appeared later would move the fields in use. */
const Means = styled.div<{ $waiting: boolean }>`
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

/** The buyer, their consent, and the wallet or card. */
export function PaymentForm(props: PaymentFormProps) {
  const { purchase, known, asksBuyer, asksBilling, ready, paid, checksPrice, card, notice, onIncomplete, onPay } =
    props;
  const { standing, buttons } = props.wallets;
  const { toast } = useServices();
  const schema = useMemo(() => buyerSchema(asksBuyer), [asksBuyer]);
  // Buyer data that becomes known during a payment must not reset the form.
  const [sent, setSent] = useState(false);
  const [given, setGiven] = useState(known);
  if (given !== known && !sent) setGiven(known);
  const initial = useMemo(() => ({ name: given.name, email: given.email, cardName: given.name }), [given]);
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
        return onPay({ name, email, cardName, postalCode, phone: known.phone });
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
          <Means $waiting={standing === 'unknown'}>
            {standing === 'unknown' && <Waiting />}
            {buttons}
            <Block>
              <Heading level={2} size="h3">
                {standing === 'some' ? words.orByCard : words.cardDetails}
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
          </Means>
        </>
      )}
    </Form>
  );
}
