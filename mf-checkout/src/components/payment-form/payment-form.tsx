import { useMemo, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ErrorSentence, TextField } from '@plumbline/kit/field';
import { Form, type FormErrors } from '@plumbline/kit/form';
import { Heading } from '@plumbline/kit/heading';
import { useServices } from '@plumbline/services';
import type { Purchase } from '../../checkout/purchase.ts';
import { toasts, words } from '../../content.ts';
import type { Buyer } from '../../payment/instrument.ts';
import { Agreement } from '../agreement/agreement.tsx';
import { FieldPair } from '../field-pair.ts';
import { buyerSchema } from './buyer-schema.ts';
import { PayButton } from './pay-button.tsx';

/** What {@link PaymentForm} takes. */
export interface PaymentFormProps {
  readonly purchase: Purchase;
  /** What is known of the buyer; empty where nothing is. */
  readonly known: Pick<Buyer, 'name' | 'email' | 'phone'>;
  /** Whether the page asks who the buyer is. */
  readonly asksBuyer: boolean;
  /** Whether the page asks for the card's name and ZIP, which the provider's own form asks for itself. */
  readonly asksBilling: boolean;
  /** Whether the card form can be filled in. */
  readonly ready: boolean;
  /** It was paid a moment ago: nothing of the form can be changed any more. */
  readonly paid: boolean;
  /** A code is being asked about: until then nobody knows what is paid. */
  readonly checksPrice: boolean;
  /** The card form. */
  readonly card: ReactNode;
  /** Why the form is here again. */
  readonly notice: string | null;
  /** What the page asks for itself keeps the form from being sent: the card form says what it misses too. Default nothing. */
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

/** Who pays, with which card, and that they agree to it. */
export function PaymentForm(props: PaymentFormProps) {
  const { purchase, known, asksBuyer, asksBilling, ready, paid, checksPrice, card, notice, onIncomplete, onPay } =
    props;
  const { toast } = useServices();
  const schema = useMemo(() => buyerSchema(asksBuyer), [asksBuyer]);
  // What paying makes known of the buyer must not begin the form anew while it is being paid with.
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
          <Block>
            <Heading level={2} size="h3">
              {words.cardDetails}
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
          <Agreement renews={renews} price={purchase} disabled={submitting || paid} />
          <PayButton
            amount={purchase.amount}
            checking={checksPrice}
            ready={ready}
            processing={submitting}
            paid={paid}
          />
        </>
      )}
    </Form>
  );
}
