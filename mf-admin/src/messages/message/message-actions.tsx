import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  changeMessageState,
  releaseMessage,
  type AdminMessageDetail,
  type MessageState,
} from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { errorText } from '../../layout/error-text.ts';
import { useUndoToast } from '../../layout/use-undo-toast.ts';
import { useRefresh } from '../../layout/use-refresh.ts';
import { useUpdateMessage } from './use-update-message.ts';

const doneTexts: Readonly<Record<MessageState, string>> = {
  unread: 'It is unread again.',
  open: 'It is open again.',
  answered: 'It is marked as answered.',
  spam: 'It is set aside as spam.',
};

interface MessageActionsProps {
  readonly message: AdminMessageDetail;
  /** Waits until opening the message has marked it as read; see `useMarkRead`. */
  readonly waitUntilMarkedRead: () => Promise<AdminMessageDetail | null>;
}

/** The actions of staff on a message, besides the reply. */
export function MessageActions({ message, waitUntilMarkedRead }: MessageActionsProps) {
  const { id, state, revision } = message;
  const client = useApiClient();
  const { toast } = useServices();
  const navigate = useNavigate();
  const updateMessage = useUpdateMessage(id);
  const showUndoToast = useUndoToast();
  const refresh = useRefresh('/api/admin/messages');
  const [isBusy, setBusy] = useState(false);
  if (state === 'suspected') return <AcceptButton message={message} />;

  const mark = async (next: MessageState): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const readMessage = await waitUntilMarkedRead();
      // Marking as read has changed the revision. The API still refuses this change if another person has made one meanwhile.
      const body = {
        state: next,
        revision: readMessage?.id === id ? Math.max(readMessage.revision, revision) : revision,
      };
      const marked = await client.call(changeMessageState, { params: { id }, body });
      await updateMessage(marked);
      const undo = async (): Promise<string> => {
        try {
          const previousState = readMessage?.state === 'open' ? 'open' : state;
          await client.call(changeMessageState, {
            params: { id },
            body: { state: previousState, revision: marked.revision },
          });
          return doneTexts[previousState];
        } finally {
          await refresh();
        }
      };
      showUndoToast({ title: `Message ${id}`, description: doneTexts[next], undo });
      // Staying on the page would mark the message as read again at once.
      if (next === 'unread') void navigate('/admin/messages');
    } catch (error) {
      toast({ title: `Message ${id}`, description: errorText(error), variant: 'destructive' });
      await updateMessage();
    } finally {
      setBusy(false);
    }
  };
  const button = (next: MessageState, label: string) => (
    <Button variant="outline" size="compact" aria-disabled={isBusy} onClick={() => void mark(next)}>
      {label}
    </Button>
  );
  return (
    <>
      {state !== 'spam' && button('unread', 'Mark unread')}
      {state === 'answered' ? button('open', 'Reopen') : state !== 'spam' && button('answered', 'Mark answered')}
      {state === 'spam' ? button('open', 'No spam') : button('spam', 'Spam')}
    </>
  );
}

/** Accepts a suspected message, which was set aside because a machine seems to have sent it. */
function AcceptButton({ message: { id, email } }: { message: AdminMessageDetail }) {
  const client = useApiClient();
  const { toast } = useServices();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  const accept = async (): Promise<void> => {
    const { id: number } = await client.call(releaseMessage, { params: { id } });
    toast({ title: `Message ${number}`, description: 'It is a message like any other now.', variant: 'success' });
    void navigate(`/admin/messages/${number}`, { replace: true });
  };
  return (
    <>
      <Button size="compact" onClick={() => setAsking(true)}>
        Accept as genuine
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Accept it as genuine?"
          text={`It becomes a message like any other, as if it came now, and ${email} gets the mail that says it has arrived. This cannot be undone.`}
          action="Accept as genuine"
          onConfirm={accept}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
