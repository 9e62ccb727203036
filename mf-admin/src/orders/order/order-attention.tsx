import { useState } from 'react';
import { styled } from 'styled-components';
import { useSWRConfig } from 'swr';
import { dismissOrderAttention } from '@plumbline/contract/commerce/admin-orders';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ErrorSentence } from '@plumbline/kit/field';
import { useServices } from '@plumbline/services';
import { ActionError } from '../../layout/action-error.tsx';
import { errorText } from '../../layout/error-text.ts';
import { orderKey } from './order-key.ts';

const Parts = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  overflow-wrap: anywhere;
`;

/** The props of {@link OrderAttention}. */
export interface OrderAttentionProps {
  readonly id: string;
  readonly number: string;
  /** The problem for staff to examine. */
  readonly attention: string;
  /** Whether the reader may change data. */
  readonly mayAct: boolean;
}

/** The problem of an order, with a button to mark it as looked into. */
export function OrderAttention({ id, number, attention, mayAct }: OrderAttentionProps) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const dismiss = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      // The request names the problem that was read, so that the API keeps a newer one.
      const updated = await client.call(dismissOrderAttention, { params: { id }, body: { attention } });
      await mutate(orderKey(id), updated, { revalidate: false });
      toast({ title: number, description: 'Nothing has to be looked into any more.', variant: 'success' });
      // The focused button was removed, so the focus moves to the page's content.
      document.querySelector('main')?.focus();
    } catch (error) {
      setProblem(errorText(error));
      void mutate(orderKey(id));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Parts>
      <ErrorSentence>{attention.charAt(0).toUpperCase() + attention.slice(1)}</ErrorSentence>
      {mayAct && (
        <Button variant="outline" size="compact" aria-disabled={busy} onClick={() => void dismiss()}>
          {busy ? 'Saving...' : 'I have looked into it'}
        </Button>
      )}
      {problem !== null && <ActionError title={problem} reasons={[]} />}
    </Parts>
  );
}
