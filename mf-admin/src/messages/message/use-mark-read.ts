import { useEffect, useRef } from 'react';
import { changeMessageState, type AdminMessageDetail } from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { useShowMessage } from './message-key.ts';

/**
 * Marks an unread message as read when somebody who may change data opens it. After a failure the message is read again.
 * @returns what waits until that is done, and gives the message as it is then; null if nothing was to be marked. What is done to the message in that
 * moment would otherwise refer to a revision that is no more.
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
