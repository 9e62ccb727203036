import { useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  cancelAdminMail,
  getAdminMail,
  resendAdminMail,
  type AdminMailDetail,
} from '@plumbline/contract/mail/admin-mail';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { useServices } from '@plumbline/services';
import { mailKindLabel } from '../mail-kinds.ts';
import { useUndoToast } from '../../layout/use-undo-toast.ts';
import { errorText, isOutcomeUnknown } from '../../layout/error-text.ts';
import { DialogButtons } from '../../layout/dialog-buttons.tsx';

/** The actions of staff on a mail. */
export function MailActions({ mail }: { mail: AdminMailDetail }) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const showUndoToast = useUndoToast();
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null);
  // The mail as it was when the dialog was opened: the confirmation covers that state, not later changes.
  const [confirming, setConfirming] = useState<AdminMailDetail | null>(null);
  const { id, kind, to, status, sending, notAgain } = mail;
  const key = endpointUrl(getAdminMail, { params: { id: String(id) } });
  const title = mailKindLabel(kind);

  const queueAgain = async ({ revision }: AdminMailDetail): Promise<string> => {
    try {
      await client.call(resendAdminMail, { params: { id: String(id) }, body: { revision } });
      return `It is on its way to ${to}.`;
    } finally {
      await mutate(key);
    }
  };
  const change = async (
    action: 'resend' | 'cancel',
    { revision }: AdminMailDetail,
    successText: string,
  ): Promise<void> => {
    if (busy !== null) return;
    setBusy(action);
    try {
      const endpoint = action === 'resend' ? resendAdminMail : cancelAdminMail;
      const updated = await client.call(endpoint, { params: { id: String(id) }, body: { revision } });
      await mutate(key, updated, { revalidate: false });
      if (action === 'resend') toast({ title, description: successText, variant: 'success' });
      else showUndoToast({ title, description: successText, undo: () => queueAgain(updated) });
    } catch (error) {
      const unknownOutcomeText = isOutcomeUnknown(error) ? ' Whether it was done shows on this page.' : '';
      toast({ title, description: `${errorText(error)}${unknownOutcomeText}`, variant: 'destructive' });
      void mutate(key);
    } finally {
      setBusy(null);
      setConfirming(null);
    }
  };
  const resend = (seen: AdminMailDetail) => change('resend', seen, `It is on its way to ${to}.`);

  if (status === 'queued') {
    if (sending) return null;
    return (
      <Button
        variant="outline"
        size="compact"
        aria-disabled={busy !== null}
        onClick={() => void change('cancel', mail, 'The mail was canceled. You can still send it.')}
      >
        {busy === 'cancel' ? 'Canceling...' : 'Cancel mail'}
      </Button>
    );
  }
  if (notAgain !== null) return null;
  return (
    <>
      <Button
        size="compact"
        aria-disabled={busy !== null}
        onClick={() => (status === 'sent' ? setConfirming(mail) : void resend(mail))}
      >
        {busy === 'resend' ? 'Queueing...' : status === 'cancelled' ? 'Send after all' : 'Resend'}
      </Button>
      <Dialog open={confirming !== null} onOpenChange={(open) => !open && setConfirming(null)}>
        {confirming && (
          <DialogContent
            title="Send it once more?"
            description={`${to} has this mail already. It goes out a second time, and cannot be taken back once it is sent.`}
          >
            <DialogButtons>
              <Button size="compact" aria-disabled={busy !== null} onClick={() => void resend(confirming)}>
                {busy === 'resend' ? 'Queueing...' : 'Send once more'}
              </Button>
            </DialogButtons>
          </DialogContent>
        )}
      </Dialog>
    </>
  );
}
