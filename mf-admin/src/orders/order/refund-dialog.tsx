import { useState } from 'react';
import { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { ApiError } from '@plumbline/contract/errors';
import { refundAdminOrder, type AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { useServices } from '@plumbline/services';
import { dollars } from '@plumbline/contract/money';
import { ActionError } from '../../layout/action-error.tsx';
import { errorText, isOutcomeUnknown } from '../../layout/error-text.ts';
import { orderKey } from './order-key.ts';
import { SubmitButtons } from '../../layout/dialog-buttons.tsx';

/** An amount in dollars from $0.01 up to `remaining` cents; after an attempt whose response was lost, only the amount of that attempt. */
function amountUpTo(remaining: number, attemptedAmount: number | null) {
  const message = `Enter an amount from $0.01 to ${dollars(remaining)}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\$?\d{1,6}(?:\.\d{1,2})?$/, message),
    v.transform((text) => Math.round(Number(text.replace('$', '')) * 100)),
    v.minValue(1, message),
    v.maxValue(remaining, message),
    v.check(
      (amount) => attemptedAmount === null || amount === attemptedAmount,
      `A refund of ${dollars(attemptedAmount ?? 0)} was asked for: try that again, or close this first`,
    ),
  );
}

function problemText(error: unknown): string {
  const message = errorText(error);
  if (isOutcomeUnknown(error)) return `${message} Trying again asks for the same refund, not for another one.`;
  return isConflict(error) ? `${message} Close this before you ask again.` : message;
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}

/** Asks how much of the newest payment to refund, and refunds it. Each opened dialog makes at most one refund. */
export function RefundDialog({ order, onClose }: { order: AdminOrderDetail; onClose: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  // The idempotency key of this dialog: after a lost answer, the next attempt finds the refund of the first.
  const [reference] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  // The amount in cents of an attempt whose answer was lost.
  const [attemptedAmount, setAttemptedAmount] = useState<number | null>(null);
  // The order has changed since the dialog was opened.
  const [isOutdated, setOutdated] = useState(false);
  const { id, number, refundable, customer, membership } = order;
  const endsMembership = order.refundEndsMembership;
  const schema = v.object({ amount: amountUpTo(refundable, attemptedAmount) });

  const submit = async ({ amount }: v.InferOutput<typeof schema>): Promise<void> => {
    if (isOutdated) return;
    setProblem(null);
    try {
      const body = { amount, refundable, reference };
      const updated = await client.call(refundAdminOrder, { params: { id }, body });
      await mutate(orderKey(id), updated, { revalidate: false });
      toast({ title: number, description: `${dollars(amount)} is on its way back.`, variant: 'success' });
      onClose();
    } catch (error) {
      setProblem(problemText(error));
      if (isOutcomeUnknown(error)) setAttemptedAmount(amount);
      setOutdated(isConflict(error));
      void mutate(orderKey(id));
    }
  };

  return (
    <DialogContent
      title={`Refund ${number}?`}
      description={`Up to ${dollars(refundable)} of ${endsMembership ? 'the newest payment' : 'this payment'} goes back to the card of ${customer?.name ?? 'the buyer'}. ${endsMembership ? 'In full, the membership and its subscription end once the money is on its way.' : 'Nothing ends with it.'} This cannot be undone.`}
    >
      <Form schema={schema} initialValues={{ amount: (refundable / 100).toFixed(2) }} onSubmit={submit} label="Refund">
        {({ submitting }) => (
          <>
            <TextField name="amount" label="Amount in dollars" inputMode="decimal" maxLength={12} />
            {endsMembership && membership !== null && (
              <Note>
                To end the membership without a refund, go to{' '}
                <TextLink to={`/admin/members/${membership.number}`}>member {membership.number}</TextLink>.
              </Note>
            )}
            {problem !== null && <ActionError title={problem} reasons={[]} />}
            <SubmitButtons
              label={attemptedAmount === null ? 'Refund' : 'Try again'}
              busyLabel="Refunding..."
              submitting={submitting}
              disabled={isOutdated}
              close={attemptedAmount === null ? 'Cancel' : 'Close'}
            />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
