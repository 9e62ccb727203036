import { getMessageHistory } from '@plumbline/contract/leads/admin-messages';
import { HistorySection } from '../../history/history-section.tsx';
import { failedMailSteps } from '../../history/next-steps.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';

/** The events of a message, and the suggested next steps. */
export function MessageHistory({ id }: { id: string }) {
  const state = useLiveEndpoint(getMessageHistory, { params: { id } });
  return <HistorySection state={state} next={failedMailSteps(state.data)} />;
}
