import { useState } from 'react';
import { releaseSignup, resendAudit, type AdminSignup } from '@plumbline/contract/leads/admin-signups';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { NoBreak } from '../../layout/no-break.tsx';
import { useRefresh } from '../../layout/use-refresh.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { shortDateTime } from '../../layout/date-time.tsx';

/** The actions of staff on a signup, a request of the audit. A suspected one was not mailed, because a machine seems to have sent it. */
export function SignupActions({ signup }: { signup: AdminSignup }) {
  const client = useApiClient();
  const { toast } = useServices();
  const refresh = useRefresh('/api/admin/signups');
  const mayAct = useMayAct();
  // The signup as it was when the dialog was opened: the confirmation covers that state.
  const [confirming, setConfirming] = useState<AdminSignup | null>(null);
  const { id, email, state, suppressed } = signup;
  if (!mayAct || (state !== 'suspected' && suppressed !== null)) return null;
  const isSuspected = state === 'suspected';

  const confirm = async ({ mailedAt }: AdminSignup): Promise<void> => {
    // Only a suspected signup was never mailed.
    if (mailedAt === null) await client.call(releaseSignup, { params: { id } });
    else await client.call(resendAudit, { params: { id }, body: { mailedAt } });
    toast({ title: 'Audit', description: `The audit is on its way to ${email}.`, variant: 'success' });
  };
  return (
    <>
      <NoBreak>
        <Button size="table" variant="outline" onClick={() => setConfirming(signup)}>
          {isSuspected ? 'Accept as genuine' : 'Resend'}
        </Button>
      </NoBreak>
      {confirming && (
        <ConfirmDialog
          title={isSuspected ? 'Accept it as genuine?' : 'Send the audit again?'}
          text={
            confirming.mailedAt === null
              ? `The audit is mailed to ${email}, as if they asked for it now. This cannot be undone.`
              : `${email} got it last on ${shortDateTime(confirming.mailedAt)}. The mail brings a new link for seven days; it cannot be recalled.`
          }
          action={isSuspected ? 'Accept as genuine' : 'Resend'}
          onConfirm={() => confirm(confirming)}
          onClose={() => {
            setConfirming(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}
