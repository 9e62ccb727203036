import { useState } from 'react';
import { styled } from 'styled-components';
import { useSWRConfig } from 'swr';
import { reconcileAdminOrder, resendReceipt, type AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { Note } from '@plumbline/kit/heading';
import { useAction } from '../../layout/use-action.ts';
import { orderKey } from './order-key.ts';
import { RefundDialog } from './refund-dialog.tsx';

const Explanation = styled(Note)`
  align-self: center;
`;

const noRefundText = 'No refund while this payment is disputed: the bank holds the money until it decides.';

/** The actions of staff on an order. */
export function OrderActions({ order }: { order: AdminOrderDetail }) {
  const client = useApiClient();
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction<'reconcile' | 'receipt'>();
  // The order as it was when the dialog was opened: the confirmation covers that state, not later changes.
  const [refunding, setRefunding] = useState<AdminOrderDetail | null>(null);
  const { id, number, ledger, membership, refundable } = order;
  const isDisputed = order.disputes.some(
    ({ standing, paymentId }) => standing === 'open' && paymentId === order.paymentId,
  );

  const reconcile = () =>
    run('reconcile', number, async () => {
      const { changed, order: updated } = await client.call(reconcileAdminOrder, { params: { id } });
      await mutate(orderKey(id), updated, { revalidate: false });
      return changed ? 'The order is now as the provider has it.' : 'The order was as the provider has it.';
    });
  const sendReceipt = () =>
    run('receipt', number, async () => {
      const { to } = await client.call(resendReceipt, { params: { id } });
      return `The receipt is on its way to ${to}.`;
    });

  return (
    <>
      <Button variant="outline" size="compact" aria-disabled={busy !== null} onClick={() => void reconcile()}>
        {busy === 'reconcile' ? 'Asking...' : 'Ask the provider'}
      </Button>
      {membership !== null && ledger.length > 0 && (
        <Button variant="outline" size="compact" aria-disabled={busy !== null} onClick={() => void sendReceipt()}>
          {busy === 'receipt' ? 'Sending...' : 'Resend receipt'}
        </Button>
      )}
      {isDisputed ? (
        <Explanation>{noRefundText}</Explanation>
      ) : (
        refundable > 0 && (
          <Button size="compact" onClick={() => setRefunding(order)}>
            Refund
          </Button>
        )
      )}
      <Dialog open={refunding !== null} onOpenChange={(open) => !open && setRefunding(null)}>
        {refunding && <RefundDialog order={refunding} onClose={() => setRefunding(null)} />}
      </Dialog>
    </>
  );
}
