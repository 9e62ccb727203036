import { useState } from 'react';
import { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { ApiError } from '@plumbline/contract/errors';
import { refundDeskOrder, type DeskOrderDetail } from '@plumbline/contract/desk-orders';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { DialogClose, DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { dollars } from '../../components/dollars.ts';
import { Refusal } from '../../desk/refusal.tsx';
import { failureWords, isUnknown } from '../../orders/failure-words.ts';
import { orderKey } from './order-key.ts';

/** Dollars as they are typed, between a cent and what is left. */
function amountUpTo(left: number) {
  const words = `Enter an amount from $0.01 to ${dollars(left)}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\$?\d{1,6}(?:\.\d{1,2})?$/, words),
    v.transform((text) => Math.round(Number(text.replace('$', '')) * 100)),
    v.minValue(1, words),
    v.maxValue(left, words),
  );
}

function refusalWords(error: unknown): string {
  const words = failureWords(error);
  if (isUnknown(error)) {
    return `${words} Whether the money goes back is not known: close this, and look at the order’s money in a minute.`;
  }
  return error instanceof ApiError && error.code === 'conflict' ? `${words} Nothing was given back.` : words;
}

/** Asks how much of the newest payment is to go back, and gives it back. */
export function RefundDialog({ order, onClose }: { order: DeskOrderDetail; onClose: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [refusal, setRefusal] = useState<string | null>(null);
  // The answer was lost: whoever tried again here could give the money back twice.
  const [isOver, setOver] = useState(false);
  const { id, number, refundable, customer } = order;
  const schema = v.object({ amount: amountUpTo(refundable) });

  const submit = async ({ amount }: v.InferOutput<typeof schema>): Promise<void> => {
    if (isOver) return;
    setRefusal(null);
    try {
      const after = await client.call(refundDeskOrder, { params: { id }, body: { amount, refundable } });
      await mutate(orderKey(id), after, { revalidate: false });
      toast({ title: number, description: `${dollars(amount)} was given back.`, variant: 'success' });
      onClose();
    } catch (error) {
      setRefusal(refusalWords(error));
      setOver(isUnknown(error) || (error instanceof ApiError && error.code === 'conflict'));
      void mutate(orderKey(id));
    }
  };

  return (
    <DialogContent
      title={`Refund ${number}?`}
      description={`Up to ${dollars(refundable)} of the newest payment goes back to the card of ${customer?.name ?? 'the buyer'}. In full, the membership and its subscription end with it. This cannot be undone.`}
    >
      <Form schema={schema} initialValues={{ amount: (refundable / 100).toFixed(2) }} onSubmit={submit} label="Refund">
        {({ submitting }) => (
          <>
            <TextField name="amount" label="Amount in dollars" inputMode="decimal" maxLength={12} />
            {refusal !== null && <Refusal title={refusal} reasons={[]} />}
            <ButtonRow>
              <Button type="submit" size="compact" aria-disabled={submitting || isOver}>
                {submitting ? 'Refunding...' : 'Refund'}
              </Button>
              <DialogClose asChild>
                <Button variant="outline" size="compact">
                  Cancel
                </Button>
              </DialogClose>
            </ButtonRow>
          </>
        )}
      </Form>
    </DialogContent>
  );
}
