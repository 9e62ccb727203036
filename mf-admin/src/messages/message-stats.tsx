import { getAdminMessageStats } from '@plumbline/contract/leads/admin-messages';
import { TextLink } from '@plumbline/kit/link';
import { countText, Stats } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The messages in numbers, above the list. */
export function MessageStats() {
  const { data } = useLiveEndpoint(getAdminMessageStats, {});
  const link = (state: string, label: string) => <TextLink to={`/admin/messages?state=${state}`}>{label}</TextLink>;
  return (
    <Stats
      stats={[
        { value: countText(data?.unread), label: link('unread', 'unread') },
        { value: countText(data?.open), label: link('open', 'read, not answered') },
        { value: countText(data?.answered), label: 'answered, last 7 days' },
        { value: countText(data?.suspected), label: link('suspected', 'taken for a machine’s') },
      ]}
    />
  );
}
