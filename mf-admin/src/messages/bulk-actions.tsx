import { useState } from 'react';
import {
  changeFilteredMessages,
  changeMessageStates,
  type AdminMessage,
  type ChangedMessage,
  type MarkedMessages,
  type MessageState,
} from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import type { Chosen } from '../list/use-selection.ts';
import { errorText } from '../layout/error-text.ts';
import { bulkResultText } from '../layout/bulk-result-text.ts';
import { useUndoToast } from '../layout/use-undo-toast.ts';
import { useRefresh } from '../layout/use-refresh.ts';

const marks: readonly { readonly state: MessageState; readonly label: string; readonly doneText: string }[] = [
  { state: 'open', label: 'Mark read', doneText: 'marked as read' },
  { state: 'answered', label: 'Mark answered', doneText: 'marked as answered' },
  { state: 'spam', label: 'Spam', doneText: 'set aside as spam' },
];

/** The actions on the chosen messages. */
export function BulkActions({ chosen, onDone }: { chosen: Chosen<AdminMessage>; onDone: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const showUndoToast = useUndoToast();
  const refresh = useRefresh('/api/admin/messages');
  const [isBusy, setBusy] = useState(false);
  // A suspected submission is not a message yet, so it has no state to change.
  const rows = chosen.kind === 'rows' ? chosen.items.filter(({ state }) => state !== 'suspected') : [];
  if (chosen.kind === 'rows' && rows.length === 0) return <span>Open one to accept it as genuine.</span>;

  const change = (state: MessageState): Promise<MarkedMessages> => {
    if (chosen.kind === 'rows') {
      const changes = rows.map(({ id, revision }) => ({ id, state, revision }));
      return client.call(changeMessageStates, { body: { changes } });
    }
    const { filter, counted } = chosen;
    return client.call(changeFilteredMessages, { body: { filter, ...counted, state } });
  };
  const undo = async (changes: readonly ChangedMessage[]): Promise<string | null> => {
    try {
      const marked = await client.call(changeMessageStates, { body: { changes: [...changes] } });
      return marked.changed.length === 0 ? null : bulkResultText(marked, 'message', 'as before');
    } finally {
      await refresh();
    }
  };
  const mark = async (state: MessageState, doneText: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const marked = await change(state);
      await refresh();
      const description = bulkResultText(marked, 'message', doneText);
      if (marked.changed.length === 0) toast({ title: 'Messages', description });
      else showUndoToast({ title: 'Messages', description, undo: () => undo(marked.changed) });
      onDone();
    } catch (error) {
      toast({ title: 'Messages', description: errorText(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return marks.map(({ state, label, doneText }) => (
    <Button
      key={state}
      variant="outline"
      size="table"
      aria-disabled={isBusy}
      onClick={() => void mark(state, doneText)}
    >
      {label}
    </Button>
  ));
}
