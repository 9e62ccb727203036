import { useState } from 'react';
import { styled } from 'styled-components';
import { changeMessageStates, type ChangedMessage } from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { useRefresh } from './refresh.ts';
import { errorText } from '../layout/error-text.ts';

/** A change of many messages. */
export interface Marked {
  /** The state of each message before the change. */
  readonly changed: readonly ChangedMessage[];
  /** The number of messages that were left out because somebody else had changed them. */
  readonly left: number;
  /** The change in words, such as `set aside as spam`. */
  readonly words: string;
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  margin-top: 20px;
  padding: 8px 14px;
  border: 1px solid var(--rule);
  border-radius: var(--r-2);
  background: var(--sheet);
  font-size: 0.875rem;
`;

const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

/** Reports a change of many messages and offers to undo it. */
export function UndoBar({ marked, onClose }: { marked: Marked | null; onClose: () => void }) {
  const client = useApiClient();
  const { toast } = useServices();
  const refresh = useRefresh('/api/admin/messages');
  const [isBusy, setBusy] = useState(false);

  const undo = async (changes: readonly ChangedMessage[]): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { changed, left } = await client.call(changeMessageStates, { body: { changes: [...changes] } });
      const meanwhile = left.length === 0 ? '' : ` ${messages(left.length)} changed by somebody else meanwhile stayed.`;
      toast({
        title: 'Taken back',
        description: `${messages(changed.length)} as before.${meanwhile}`,
        variant: 'success',
      });
      onClose();
    } catch (error) {
      toast({ title: 'Not taken back', description: errorText(error), variant: 'destructive' });
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return (
    <div role="status">
      {marked && (
        <Bar>
          <span>
            {messages(marked.changed.length)} {marked.words}.
            {marked.left > 0 && ` ${messages(marked.left)} changed by somebody else meanwhile stayed.`}
          </span>
          {marked.changed.length > 0 && (
            <Button size="table" variant="outline" aria-disabled={isBusy} onClick={() => void undo(marked.changed)}>
              Undo
            </Button>
          )}
          <Button size="table" variant="outline" onClick={onClose}>
            Close
          </Button>
        </Bar>
      )}
    </div>
  );
}
