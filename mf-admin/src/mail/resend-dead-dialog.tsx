import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { countDeadMail, resendDeadMail } from '@plumbline/contract/mail/admin-mail';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { useServices } from '@plumbline/services';
import { listValues } from '../list/list-address.ts';
import { ActionError } from '../layout/action-error.tsx';
import { errorText, isOutcomeUnknown, isUnsent } from '../layout/error-text.ts';
import { kindWord } from './mail-kinds.ts';
import { mailList } from './mail-list.tsx';
import { DialogButtons } from '../layout/dialog-buttons.tsx';

interface Asked {
  /** The number of dead mails when the dialog was opened. */
  readonly dead: number;
  readonly filter: { readonly q?: string; readonly kind?: string };
}

/** The button that sends all dead mails of the current filter again, after a confirmation. */
export function ResendDead() {
  const client = useApiClient();
  const { toast } = useServices();
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);

  const ask = async (): Promise<void> => {
    if (busy) return;
    const { q, kind } = listValues(mailList, search);
    const filter = { ...(q === undefined ? {} : { q }), ...(kind === undefined ? {} : { kind }) };
    setBusy(true);
    try {
      const { dead } = await client.call(countDeadMail, { query: filter });
      if (dead > 0) setAsked({ dead, filter });
      else toast({ title: 'Mail', description: 'None of this mail was given up.' });
    } catch (error) {
      toast({ title: 'Mail', description: errorText(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button variant="outline" size="table" aria-disabled={busy} onClick={() => void ask()}>
        {busy ? 'Counting...' : 'Resend given up'}
      </Button>
      <Dialog open={asked !== null} onOpenChange={(open) => !open && setAsked(null)}>
        {asked && <Confirm asked={asked} onClose={() => setAsked(null)} />}
      </Dialog>
    </>
  );
}

function Confirm({ asked: { dead, filter }, onClose }: { asked: Asked; onClose: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const { q, kind } = filter;
  const filterWords = [q === undefined ? '' : `“${q}”`, kind === undefined ? '' : kindWord(kind)]
    .filter(Boolean)
    .join(', ');
  const all = `${dead.toLocaleString('en-US')} ${dead === 1 ? 'mail' : 'mails'}`;

  const send = async (): Promise<void> => {
    if (isBusy || isOver) return;
    setBusy(true);
    setProblem(null);
    try {
      const { queued, left } = await client.call(resendDeadMail, { body: { ...filter, dead } });
      const rest = left === 0 ? '' : ` ${left} stay given up: what they bring is out of date, or no longer kept.`;
      toast({ title: 'Mail', description: `${queued} queued again.${rest}`, variant: 'success' });
      await mutate((key) => typeof key === 'string' && key.includes('/admin/mail'));
      onClose();
    } catch (error) {
      const unknown = isOutcomeUnknown(error)
        ? ' Whether it is sent again is not known: close this, and look at the list.'
        : '';
      setProblem(`${errorText(error)}${unknown}`);
      setOver(!isUnsent(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogContent
      title={`Resend ${all}?`}
      description={`Everything that was given up${filterWords === '' ? '' : ` and is found by ${filterWords}`} is queued again, except what is out of date. Until it is sent, each can be canceled.`}
    >
      {problem !== null && <ActionError title={problem} reasons={[]} />}
      <DialogButtons close={isOver ? 'Close' : 'Cancel'}>
        <Button size="compact" aria-disabled={isBusy || isOver} onClick={() => void send()}>
          {isBusy ? 'Queueing...' : `Resend ${all}`}
        </Button>
      </DialogButtons>
    </DialogContent>
  );
}
