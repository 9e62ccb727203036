import { useState } from 'react';
import { changeMessageStates, type AdminMessage, type MessageState } from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { useRefresh } from './refresh.ts';
import { errorText } from '../layout/error-text.ts';
import type { Marked } from './undo-bar.tsx';

const marks: readonly { readonly state: MessageState; readonly label: string; readonly words: string }[] = [
  { state: 'open', label: 'Mark read', words: 'marked as read' },
  { state: 'answered', label: 'Mark answered', words: 'marked as answered' },
  { state: 'spam', label: 'Spam', words: 'set aside as spam' },
];

/** The actions on the chosen messages. */
export function BulkActions({ chosen, onDone }: { chosen: readonly AdminMessage[]; onDone: (marked: Marked) => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const refresh = useRefresh('/api/admin/messages');
  const [isBusy, setBusy] = useState(false);
  // A suspected submission is not a message yet, so it has no state to change.
  const messages = chosen.filter(({ state }) => state !== 'suspected');
  if (messages.length === 0) return <span>Open one to accept it as genuine.</span>;

  const mark = async (state: MessageState, words: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const changes = messages.map(({ id, revision }) => ({ id, state, revision }));
      const { changed, left } = await client.call(changeMessageStates, { body: { changes } });
      await refresh();
      onDone({ changed, left: left.length, words });
    } catch (error) {
      toast({ title: 'Messages', description: errorText(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return marks.map(({ state, label, words }) => (
    <Button key={state} variant="outline" size="table" aria-disabled={isBusy} onClick={() => void mark(state, words)}>
      {label}
    </Button>
  ));
}
