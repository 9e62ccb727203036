import { useEffect, useRef } from 'react';
import { changeMessageState, type AdminMessageDetail } from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { useShowMessage } from './message-key.ts';

/**
 * Marks an unread message as read when a person with the right to change data opens it. After a failure the message is read
 * again.
 * @returns a function that waits for that and returns the message afterwards; null if nothing was to be marked. An action on the
 * message at that moment would otherwise refer to an outdated revision.
 */
export function useMarkRead(
  message: AdminMessageDetail | undefined,
  mayAct: boolean,
): () => Promise<AdminMessageDetail | null> {
  const client = useApiClient();
  const showMessage = useShowMessage(message?.id ?? '');
  const marked = useRef('');
  const marking = useRef<Promise<AdminMessageDetail | null>>(Promise.resolve(null));
  useEffect(() => {
    if (!mayAct || message?.state !== 'unread' || marked.current === message.id) return;
    const { id, revision } = message;
    marked.current = id;
    marking.current = client
      .call(changeMessageState, { params: { id }, body: { state: 'open', revision } })
      .then(async (opened) => {
        await showMessage(opened);
        return opened;
      })
      .catch(async () => {
        await showMessage();
        return null;
      });
  });
  return () => marking.current;
}
