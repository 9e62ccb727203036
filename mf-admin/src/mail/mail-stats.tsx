import { getAdminMailStats } from '@plumbline/contract/mail/admin-mail';
import { countText, Stats } from '../layout/stats.tsx';
import { shortDateTime } from '../layout/date-time.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The mail queue in numbers, above the list. */
export function MailStats() {
  const { data } = useLiveEndpoint(getAdminMailStats, {});
  return (
    <Stats
      stats={[
        { value: countText(data?.queued), label: 'queued' },
        {
          value: data?.oldestQueuedAt ? shortDateTime(data.oldestQueuedAt) : '–',
          label: 'the oldest of it was written',
        },
        { value: countText(data?.dead), label: 'given up' },
        { value: countText(data?.sent), label: 'sent, last 24 hours' },
      ]}
    />
  );
}
