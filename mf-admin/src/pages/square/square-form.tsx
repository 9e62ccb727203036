import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { ApiError } from '@plumbline/contract/errors';
import type { EndpointResult } from '@plumbline/contract/endpoint';
import { createSubscription, getPaymentSettings } from '@plumbline/contract/payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ErrorSentence, TextField } from '@plumbline/kit/field';
import { Form, formError } from '@plumbline/kit/form';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useServices } from '@plumbline/services';
import { FieldPair } from '../../components/field-pair.ts';
import { TestCard } from '../../components/test-card.tsx';
import { wordsOf } from '../../components/words-of.ts';
import { squareFaults, tokenOf } from './square-card.ts';
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
  min-height: 92px;
`;

/** What came of a Square test. */
export type SquareCharge = EndpointResult<typeof createSubscription>;

/** One dollar with Square's card form. */
export function SquareForm({ label, onCharged }: { label: string; onCharged: (charge: SquareCharge) => void }) {
  const id = useId();
  const client = useApiClient();
  const { toast } = useServices();
  const { data: settings, error } = useEndpoint(getPaymentSettings, {});
  const place = useRef<HTMLDivElement>(null);
  const { card, fault } = useSquareCard(place, settings?.square);
  // A charge whose outcome is not known yet is asked for with the same token: that makes no second one.
  const [pendingToken, setPendingToken] = useState<string | null>(null);
  const obstacle =
    fault ?? (settings?.square === null ? 'Square is not set up on this site.' : null) ?? error?.detail ?? null;
  return (
    <Form
      schema={schema}
      label={label}
      onSubmit={async (customerInfo) => {
        try {
          if (card === null) throw new Error(squareFaults.noForm);
          const cardToken = pendingToken ?? (await tokenOf(card));
          setPendingToken(cardToken);
          const charge = await client.call(createSubscription, { body: { cardToken, customerInfo } });
          setPendingToken(null);
          toast({ title: 'Payment Successful', description: charge.message, variant: 'success' });
          onCharged(charge);
          return undefined;
        } catch (cause) {
          const unknown = cause instanceof ApiError && (cause.code === 'payment_pending' || cause.status === 0);
          if (!unknown) setPendingToken(null);
          const description = wordsOf(cause, squareFaults.payment);
          toast({ title: 'Payment Failed', description, variant: 'destructive' });
          return { [formError]: description };
        }
      }}
    >
      {({ submitting }) => (
        <>
          <FieldPair>
            <TextField name="firstName" label="First name" autoComplete="given-name" disabled={submitting} />
            <TextField name="lastName" label="Last name" autoComplete="family-name" disabled={submitting} />
          </FieldPair>
          <TextField name="email" label="Email" type="email" autoComplete="email" disabled={submitting} />
          <div role="group" aria-labelledby={id}>
            <Label id={id}>Card</Label>
            <Place ref={place} />
            {obstacle !== null && <ErrorSentence role="alert">{obstacle}</ErrorSentence>}
            <TestCard square />
          </div>
          <Button type="submit" disabled={card === null} aria-disabled={submitting}>
            {submitting ? 'Processing Payment...' : pendingToken === null ? 'Pay $1.00' : 'Ask again'}
          </Button>
        </>
      )}
    </Form>
  );
}
