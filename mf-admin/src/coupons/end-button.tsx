import { useState } from 'react';
import { endAdminCoupon, type AdminCoupon } from '@plumbline/contract/commerce/admin-coupons';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { NoBreak } from '../layout/no-break.tsx';
import { useMayAct } from '../layout/use-right.ts';
import { useRefresh } from '../layout/use-refresh.ts';

/** A button that ends a code after a confirmation; no button for a code that has ended. */
export function EndButton({ coupon }: { coupon: AdminCoupon }) {
  const client = useApiClient();
  const { toast } = useServices();
  const refresh = useRefresh('/api/admin/coupons');
  const mayAct = useMayAct();
  const [isAsked, setAsked] = useState(false);
  if (!mayAct || coupon.state === 'ended') return null;

  const end = async (): Promise<void> => {
    try {
      await client.call(endAdminCoupon, { params: { id: String(coupon.id) } });
      toast({ title: coupon.code, description: 'Nobody can use it any more.', variant: 'success' });
    } finally {
      await refresh();
    }
  };
  return (
    <>
      <NoBreak>
        <Button size="table" variant="outline" onClick={() => setAsked(true)}>
          End
        </Button>
      </NoBreak>
      {isAsked && (
        <ConfirmDialog
          title={`End the code ${coupon.code}?`}
          text="Nobody can use it from now on, and it cannot be brought back. Orders that were begun with it keep their price, and members their reduced renewals."
          action="End the code"
          onConfirm={end}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
