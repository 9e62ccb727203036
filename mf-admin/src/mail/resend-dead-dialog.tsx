import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { countDeadMail, resendDeadMail } from '@plumbline/contract/mail/admin-mail';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { useServices } from '@plumbline/services';
import { listValues } from '../list/list-url.ts';
import { ActionError } from '../layout/action-error.tsx';
import { errorText, isOutcomeUnknown, isUnsent } from '../layout/error-text.ts';
import { mailKindLabel } from './mail-kinds.ts';
import { mailList } from './mail-list.tsx';
import { DialogButtons } from '../layout/dialog-buttons.tsx';

interface Confirmation {
  /** The number of dead mails when the dialog was opened. */
  readonly dead: number;
  readonly filter: { readonly q?: string; readonly kind?: string };
}

/** The button that sends all dead mails of the current filter again, after a confirmation. */
export function ResendDead() {
  const client = useApiClient();
  const { toast } = useServices();
  const [search] = useSearchParams();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [busy, setBusy] = useState(false);

  const count = async (): Promise<void> => {
    if (busy) return;
    const { q, kind } = listValues(mailList, search);
    const filter = { ...(q === undefined ? {} : { q }), ...(kind === undefined ? {} : { kind }) };
    setBusy(true);
    try {
      const { dead } = await client.call(countDeadMail, { query: filter });
      if (dead > 0) setConfirmation({ dead, filter });
      else toast({ title: 'Mail', description: 'None of this mail was given up.' });
    } catch (error) {
      toast({ title: 'Mail', description: errorText(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button variant="outline" size="table" aria-disabled={busy} onClick={() => void count()}>
        {busy ? 'Counting...' : 'Resend given up'}
      </Button>
      <Dialog open={confirmation !== null} onOpenChange={(open) => !open && setConfirmation(null)}>
        {confirmation && <Confirm confirmation={confirmation} onClose={() => setConfirmation(null)} />}
      </Dialog>
    </>
  );
}

function Confirm({ confirmation: { dead, filter }, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const { q, kind } = filter;
  const filterText = [q === undefined ? '' : `“${q}”`, kind === undefined ? '' : mailKindLabel(kind)]
    .filter(Boolean)
    .join(', ');
  const countText = `${dead.toLocaleString('en-US')} ${dead === 1 ? 'mail' : 'mails'}`;

  const send = async (): Promise<void> => {
    if (isBusy || wasSent) return;
    setBusy(true);
    setProblem(null);
    try {
      const { queued, left } = await client.call(resendDeadMail, { body: { ...filter, dead } });
      const leftText = left === 0 ? '' : ` ${left} stay given up: what they bring is out of date, or no longer kept.`;
      toast({ title: 'Mail', description: `${queued} queued again.${leftText}`, variant: 'success' });
      await mutate((key) => typeof key === 'string' && key.includes('/admin/mail'));
      onClose();
    } catch (error) {
      const unknownOutcomeText = isOutcomeUnknown(error)
        ? ' Whether it is sent again is not known: close this, and look at the list.'
        : '';
      setProblem(`${errorText(error)}${unknownOutcomeText}`);
      setWasSent(!isUnsent(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogContent
      title={`Resend ${countText}?`}
      description={`Everything that was given up${filterText === '' ? '' : ` and is found by ${filterText}`} is queued again, except what is out of date. Until it is sent, each can be canceled.`}
    >
      {problem !== null && <ActionError title={problem} reasons={[]} />}
      <DialogButtons close={wasSent ? 'Close' : 'Cancel'}>
        <Button size="compact" aria-disabled={isBusy || wasSent} onClick={() => void send()}>
          {isBusy ? 'Queueing...' : `Resend ${countText}`}
        </Button>
      </DialogButtons>
    </DialogContent>
  );
}
