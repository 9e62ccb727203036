import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { ApiError } from '@plumbline/contract/errors';
import type { EndpointInput, EndpointResult } from '@plumbline/contract/endpoint';
import { createSubscription, getPaymentSettings } from '@plumbline/contract/commerce/payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ErrorSentence, TextField } from '@plumbline/kit/field';
import { Form, formError } from '@plumbline/kit/form';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useServices } from '@plumbline/services';
import { FieldPair } from '../../layout/field-pair.ts';
import { outcomeTitle } from '../outcome.ts';
import { TestCard } from '../test-card.tsx';
import { testErrorText } from '../test-error-text.ts';
import { squareErrors, tokenizeCard } from './square-card.ts';
import { useSquareCard } from './use-square-card.ts';

const required = (message: string) => v.pipe(v.string(message), v.trim(), v.minLength(1, message));

const schema = v.object({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email: v.pipe(required('Email is required'), v.regex(/@.*\./, 'Please enter a valid email')),
});

const Label = styled.p`
  margin-bottom: 8px;
  font-size: var(--fs-small);
  font-weight: 600;
`;

const Place = styled.div`
  position: relative;
  min-height: 92px;
`;

const Waiting = styled.div`
  position: absolute;
  inset: 0;
`;

type ChargeRequest = EndpointInput<typeof createSubscription>['body'];

/** Whether Square may have charged the card in spite of the error: Square has not answered, or its answer was lost. */
function isOutcomeUnknown(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'payment_pending' || failure.status === 0);
}

/** The result of a Square test. */
export type SquareCharge = EndpointResult<typeof createSubscription>;

/** A test payment of one dollar with Square's card form. */
export function SquareForm({ label, onCharged }: { label: string; onCharged: (charge: SquareCharge) => void }) {
  const id = useId();
  const client = useApiClient();
  const { toast } = useServices();
  const { data: settings, error } = useEndpoint(getPaymentSettings, {});
  const cardElement = useRef<HTMLDivElement>(null);
  const { card, problem: cardError } = useSquareCard(cardElement, settings?.square);
  // The request of a charge with an unknown outcome: sending the same request again finds that charge instead of making a
  // second one.
  const [pending, setPending] = useState<ChargeRequest | null>(null);
  const errorMessage =
    cardError ?? (settings?.square === null ? 'Square is not set up on this site.' : null) ?? error?.detail ?? null;
  return (
    <Form
      schema={schema}
      label={label}
      onSubmit={async (customerInfo) => {
        try {
          if (card === null) throw new Error(squareErrors.noForm);
          const body = pending ?? { cardToken: await tokenizeCard(card), customerInfo };
          setPending(body);
          const charge = await client.call(createSubscription, { body });
          setPending(null);
          const title = outcomeTitle(charge.status);
          toast({ title, description: charge.message, ...(charge.success ? { variant: 'success' } : {}) });
          onCharged(charge);
          return undefined;
        } catch (failure) {
          const description = testErrorText(failure, squareErrors.payment);
          if (isOutcomeUnknown(failure)) toast({ title: outcomeTitle(null), description });
          else {
            setPending(null);
            toast({ title: 'Payment Failed', description, variant: 'destructive' });
          }
          return { [formError]: description };
        }
      }}
    >
      {({ submitting }) => {
        const isLocked = submitting || pending !== null;
        return (
          <>
            <FieldPair>
              <TextField name="firstName" label="First name" autoComplete="given-name" disabled={isLocked} />
              <TextField name="lastName" label="Last name" autoComplete="family-name" disabled={isLocked} />
            </FieldPair>
            <TextField name="email" label="E-mail" type="email" autoComplete="email" disabled={isLocked} />
            <div role="group" aria-labelledby={id}>
              <Label id={id}>Card</Label>
              <Place>
                {/* Square's script owns the content of this element. */}
                <div ref={cardElement} />
                {card === null && errorMessage === null && (
                  <Waiting role="status" aria-label="The card form is on its way">
                    <Skeleton height="52px" />
                  </Waiting>
                )}
              </Place>
              {errorMessage !== null && <ErrorSentence role="alert">{errorMessage}</ErrorSentence>}
              <TestCard square />
            </div>
            <Button type="submit" disabled={card === null || submitting}>
              {submitting ? 'Processing Payment...' : pending === null ? 'Pay $1.00' : 'Ask again'}
            </Button>
          </>
        );
      }}
    </Form>
  );
}
