import { useId, useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { Button } from '@plumbline/kit/button';
import { elementStyle, useBrandStyle } from '@plumbline/kit/card-provider';
import { ErrorSentence } from '@plumbline/kit/field';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { TestCard } from '../test-card.tsx';
import { testErrorText } from '../test-error-text.ts';

const Label = styled.p`
  margin-bottom: 8px;
  font-size: var(--fs-small);
  font-weight: 600;
`;

const Box = styled.div`
  min-height: 52px;
  padding: 15px 14px;
  border: 1px solid var(--field-border);
  border-radius: var(--r-1);
  background: var(--sheet);

  &:focus-within {
    outline: 2px solid var(--focus);
  }
`;

const emptySchema = v.object({});

/** An error with the card, such as a decline, with the provider's message. */
export class CardError extends Error {}

/** The props of {@link CardForm}. */
export interface CardFormProps {
  readonly label: string;
  /** The label of the button. */
  readonly payLabel: string;
  /** Pays; an error is shown in a toast and in the form. */
  readonly onPay: (stripe: Stripe, card: StripeCardElement) => Promise<void>;
}

/** The provider's card field and the button that pays. Needs a `StripeElements` around it. */
export function CardForm({ label, payLabel, onPay }: CardFormProps) {
  const id = useId();
  const { toast } = useServices();
  const stripe = useStripe();
  const elements = useElements();
  const style = elementStyle(useBrandStyle());
  const [isReady, setReady] = useState(false);
  const [complete, setComplete] = useState(false);
  const [cardProblem, setCardProblem] = useState<string | null>(null);

  const submit = async (): Promise<FormErrors | undefined> => {
    const fail = (title: string, description: string): FormErrors => {
      toast({ title, description, variant: 'destructive' });
      return { [formError]: description };
    };
    const card = elements?.getElement('card') ?? null;
    if (stripe === null || card === null) return fail('Payment Error', 'Card element not found');
    if (!complete) {
      setCardProblem('Please enter your card information');
      card.focus();
      return { card: 'Please enter your card information' };
    }
    try {
      await onPay(stripe, card);
      return undefined;
    } catch (error) {
      const title = error instanceof CardError ? 'Payment Failed' : 'Payment Error';
      return fail(title, testErrorText(error, 'An error occurred during payment processing'));
    }
  };

  return (
    <Form schema={emptySchema} label={label} onSubmit={submit}>
      {({ submitting }) => (
        <>
          <div role="group" aria-labelledby={id}>
            <Label id={id}>Card</Label>
            <Box>
              <CardElement
                options={{ style, hidePostalCode: true, disabled: submitting }}
                onReady={() => setReady(true)}
                onChange={(event) => {
                  setComplete(event.complete);
                  setCardProblem(event.error?.message ?? null);
                }}
              />
            </Box>
            {cardProblem !== null && <ErrorSentence role="alert">{cardProblem}</ErrorSentence>}
            <TestCard />
          </div>
          <Button type="submit" disabled={!isReady || submitting}>
            {submitting ? 'Processing Payment...' : payLabel}
          </Button>
        </>
      )}
    </Form>
  );
}
