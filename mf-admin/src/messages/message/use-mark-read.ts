import { useEffect, useRef } from 'react';
import { changeMessageState, type AdminMessageDetail } from '@plumbline/contract/leads/admin-messages';
import { useApiClient } from '@plumbline/kit/api-client';
import { useShowMessage } from './message-key.ts';

/** Marks an unread message as read when somebody who may change data opens it. After a failure the message is read again. */
export function useMarkRead(message: AdminMessageDetail | undefined, mayAct: boolean): void {
  const client = useApiClient();
  const showMessage = useShowMessage(message?.id ?? '');
  const marked = useRef('');
  useEffect(() => {
    if (!mayAct || message?.state !== 'unread' || marked.current === message.id) return;
    const { id, revision } = message;
    marked.current = id;
    client
      .call(changeMessageState, { params: { id }, body: { state: 'open', revision } })
      .then(showMessage)
      .catch(() => showMessage());
  });
}
