import { useState } from 'react';
import * as v from 'valibot';
import { liftSuppression, type Suppression } from '@plumbline/contract/mail/suppressions';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { ActionError } from '../../layout/action-error.tsx';
import { useMayAct } from '../../layout/use-right.ts';
import { NoBreak } from '../../layout/no-break.tsx';
import { useRefresh } from '../../layout/use-refresh.ts';
import { errorText } from '../../layout/error-text.ts';
import { SubmitButtons } from '../../layout/dialog-buttons.tsx';

const emptySchema = v.object({});
const complaintSchema = v.object({
  why: v.pipe(v.string(), v.trim(), v.minLength(1, 'Say why mail may go there again'), v.maxLength(200)),
});

const reasonTexts: Readonly<Record<Suppression['reason'], string>> = {
  bounce: 'Mail to it bounced. If the mailbox still takes none, it comes back to this list by itself.',
  complaint:
    'Its reader called our mail spam. Lift this only if they have asked for it: another complaint harms all our mail. The audit log keeps why.',
  unsubscribed: 'Its reader asked for no more mail. Lift this only if they have asked for it.',
  manual: 'Somebody of the staff has put it here.',
};

/** The button that removes an e-mail address from those that get no mail, after a confirmation. */
export function LiftButton({ suppression }: { suppression: Suppression }) {
  const mayAct = useMayAct();
  // The entry as it was when the dialog was opened: the confirmation covers that state.
  const [confirming, setConfirming] = useState<Suppression | null>(null);
  if (!mayAct) return null;
  return (
    <>
      <NoBreak>
        <Button size="table" variant="outline" onClick={() => setConfirming(suppression)}>
          Lift
        </Button>
      </NoBreak>
      <Dialog open={confirming !== null} onOpenChange={(open) => !open && setConfirming(null)}>
        {confirming && <LiftDialog suppression={confirming} onClose={() => setConfirming(null)} />}
      </Dialog>
    </>
  );
}

function LiftDialog({ suppression, onClose }: { suppression: Suppression; onClose: () => void }) {
  const { id, email, reason } = suppression;
  const client = useApiClient();
  const { toast } = useServices();
  const refresh = useRefresh('/api/admin/suppressions');
  const [problem, setProblem] = useState<string | null>(null);
  const isComplaint = reason === 'complaint';

  const submit = async ({ why }: { readonly why?: string }): Promise<void> => {
    setProblem(null);
    try {
      const body = { reason, ...(why === undefined ? {} : { why }) };
      await client.call(liftSuppression, { params: { id: String(id) }, body });
      toast({ title: email, description: 'Mail may go there again.', variant: 'success' });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      await refresh();
    }
  };
  return (
    <DialogContent
      title={`Let mail go to ${email} again?`}
      description={`${reasonTexts[reason]} Mailgun keeps a list of its own: take the address off there as well.`}
    >
      <Form schema={isComplaint ? complaintSchema : emptySchema} onSubmit={submit} label="Lift">
        {({ submitting }) => (
          <>
            {isComplaint && <TextField name="why" label="Why mail may go there again" maxLength={200} />}
            {problem !== null && <ActionError title={problem} reasons={[]} />}
            <SubmitButtons label="Lift" busyLabel="Lifting..." submitting={submitting} />
          </>
        )}
      </Form>
    </DialogContent>
  );
}
