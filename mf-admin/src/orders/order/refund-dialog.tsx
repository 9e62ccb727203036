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

/** An amount in dollars from $0.01 up to the remaining amount. After an attempt with a lost response, only the amount of that attempt. */
function amountUpTo(left: number, asked: number | null) {
  const words = `Enter an amount from $0.01 to ${dollars(left)}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\$?\d{1,6}(?:\.\d{1,2})?$/, words),
    v.transform((text) => Math.round(Number(text.replace('$', '')) * 100)),
    v.minValue(1, words),
    v.maxValue(left, words),
    v.check(
      (amount) => asked === null || amount === asked,
      `A refund of ${dollars(asked ?? 0)} was asked for: try that again, or close this first`,
    ),
  );
}

function problemText(error: unknown): string {
  const words = errorText(error);
  if (isOutcomeUnknown(error)) return `${words} Trying again asks for the same refund, not for another one.`;
  return isConflict(error) ? `${words} Close this before you ask again.` : words;
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
  const [asked, setAsked] = useState<number | null>(null);
  // The order has changed since the dialog was opened.
  const [isOver, setOver] = useState(false);
  const { id, number, refundable, customer, membership } = order;
  const ends = order.refundEndsMembership;
  const schema = v.object({ amount: amountUpTo(refundable, asked) });

  const submit = async ({ amount }: v.InferOutput<typeof schema>): Promise<void> => {
    if (isOver) return;
    setProblem(null);
    try {
      const body = { amount, refundable, reference };
      const after = await client.call(refundAdminOrder, { params: { id }, body });
      await mutate(orderKey(id), after, { revalidate: false });
      toast({ title: number, description: `${dollars(amount)} is on its way back.`, variant: 'success' });
      onClose();
    } catch (error) {
      setProblem(problemText(error));
      if (isOutcomeUnknown(error)) setAsked(amount);
      setOver(isConflict(error));
      void mutate(orderKey(id));
    }
  };

  return (
    <DialogContent
      title={`Refund ${number}?`}
      description={`Up to ${dollars(refundable)} of ${ends ? 'the newest payment' : 'this payment'} goes back to the card of ${customer?.name ?? 'the buyer'}. ${ends ? 'In full, the membership and its subscription end once the money is on its way.' : 'Nothing ends with it.'} This cannot be undone.`}
    >
      <Form schema={schema} initialValues={{ amount: (refundable / 100).toFixed(2) }} onSubmit={submit} label="Refund">
        {({ submitting }) => (
          <>
            <TextField name="amount" label="Amount in dollars" inputMode="decimal" maxLength={12} />
            {ends && membership !== null && (
              <Note>
                To end the membership without a refund, go to{' '}
                <TextLink to={`/admin/members/${membership.number}`}>member {membership.number}</TextLink>.
              </Note>
            )}
            {problem !== null && <ActionError title={problem} reasons={[]} />}
            <SubmitButtons
              label={asked === null ? 'Refund' : 'Try again'}
              busyLabel="Refunding..."
              submitting={submitting}
              disabled={isOver}
              close={asked === null ? 'Cancel' : 'Close'}
            />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
