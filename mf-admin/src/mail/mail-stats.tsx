import { getAdminMailStats } from '@plumbline/contract/mail/admin-mail';
import { Stats } from '../layout/stats.tsx';
import { shortMoment } from '../layout/moment.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The mail queue in numbers, above the list. */
export function MailStats() {
  const { data } = useLiveEndpoint(getAdminMailStats, {});
  const count = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  return (
    <Stats
      stats={[
        { value: count(data?.queued), label: 'queued' },
        { value: data?.oldestQueuedAt ? shortMoment(data.oldestQueuedAt) : '–', label: 'the oldest of it was written' },
        { value: count(data?.dead), label: 'given up' },
        { value: count(data?.sent), label: 'sent, last 24 hours' },
      ]}
    />
  );
}
