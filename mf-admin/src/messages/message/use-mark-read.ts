import { useEffect, useRef } from 'react';
import { changeMessageState, type AdminMessageDetail } from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { useUpdateMessage } from './use-update-message.ts';

/**
 * Marks an unread message as read when a person with the right to change data opens it. After a failure the message is
 * loaded again.
 * @returns a function that waits for the marking and returns the message afterwards; null if nothing was marked. An
 * action on the message needs its revision after the marking.
 */
export function useMarkRead(
  message: AdminMessageDetail | undefined,
  mayAct: boolean,
): () => Promise<AdminMessageDetail | null> {
  const client = useApiClient();
  const updateMessage = useUpdateMessage(message?.id ?? '');
  const markedId = useRef('');
  const marking = useRef<Promise<AdminMessageDetail | null>>(Promise.resolve(null));
  useEffect(() => {
    if (!mayAct || message?.state !== 'unread' || markedId.current === message.id) return;
    const { id, revision } = message;
    markedId.current = id;
    marking.current = client
      .call(changeMessageState, { params: { id }, body: { state: 'open', revision } })
      .then(async (opened) => {
        await updateMessage(opened);
        return opened;
      })
      .catch(async () => {
        await updateMessage();
        return null;
      });
  });
  return () => marking.current;
}
