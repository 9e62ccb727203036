import { getMessageHistory } from '@plumbline/contract/leads/admin-messages';
import { HistorySection } from '../../history/history-section.tsx';
import { failedMailSteps } from '../../history/next-steps.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';

/** What happened to a message, and what should be done next. */
export function MessageHistory({ id }: { id: string }) {
  const state = useLiveEndpoint(getMessageHistory, { params: { id } });
  return <HistorySection state={state} next={failedMailSteps(state.data)} />;
}
