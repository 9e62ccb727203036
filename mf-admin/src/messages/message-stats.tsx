import { getAdminMessageStats } from '@plumbline/contract/leads/admin-messages';
import { TextLink } from '@plumbline/kit/link';
import { Stats } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The messages in numbers, above the list. */
export function MessageStats() {
  const { data } = useLiveEndpoint(getAdminMessageStats, {});
  const count = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  const link = (state: string, words: string) => <TextLink to={`/admin/messages?state=${state}`}>{words}</TextLink>;
  return (
    <Stats
      stats={[
        { value: count(data?.unread), label: link('unread', 'unread') },
        { value: count(data?.open), label: link('open', 'read, not answered') },
        { value: count(data?.answered), label: 'answered, last 7 days' },
        { value: count(data?.suspected), label: link('suspected', 'taken for a machine’s') },
      ]}
    />
  );
}
