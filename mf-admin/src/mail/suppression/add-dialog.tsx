import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { addSuppression, liftSuppression, NewSuppression } from '@plumbline/contract/mail/suppressions';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useUndoToast } from '../../layout/use-undo-toast.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { ActionError } from '../../layout/action-error.tsx';
import { useRefresh } from '../../layout/use-refresh.ts';
import { errorText } from '../../layout/error-text.ts';
import { SubmitButtons } from '../../layout/dialog-buttons.tsx';

/** The button that adds an e-mail address to those that get no mail, and its dialog. */
export function AddDialog() {
  const client = useApiClient();
  const showUndoToast = useUndoToast();
  const refresh = useRefresh('/api/admin/suppressions');
  const mayAct = useMayAct();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!mayAct) return null;

  const submit = async (body: InferOutput<typeof NewSuppression>): Promise<void> => {
    setProblem(null);
    try {
      const { id, email, reason } = await client.call(addSuppression, { body });
      const undo = async (): Promise<string> => {
        try {
          await client.call(liftSuppression, { params: { id: String(id) }, body: { reason } });
          return 'Mail may go there again.';
        } finally {
          await refresh();
        }
      };
      const description = 'The address gets only mail that a member needs, such as receipts.';
      showUndoToast({ title: email, description, undo });
      setOpen(false);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      await refresh();
    }
  };
  return (
    <>
      <Button size="table" onClick={() => setOpen(true)}>
        Add an address
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent
          title="Add an address"
          description="It gets no audit and no notice that a form was received. Receipts, and what its reader asks for as a member, go on."
        >
          <Form schema={NewSuppression} onSubmit={submit} label="Add an address">
            {({ submitting }) => (
              <>
                <TextField name="email" type="email" label="E-mail" maxLength={254} autoComplete="off" />
                <TextField name="detail" label="Reason" hint="Such as: asked us on the phone." maxLength={500} />
                {problem !== null && <ActionError title={problem} reasons={[]} />}
                <SubmitButtons label="Add" busyLabel="Adding..." submitting={submitting} />
              </>
            )}
          </Form>
        </DialogContent>
      </Dialog>
    </>
  );
}
