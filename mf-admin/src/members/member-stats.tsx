import { getAdminMemberStats } from '@plumbline/contract/members/admin-members';
import { Stats } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The members in numbers, above the list. */
export function MemberStats() {
  const { data } = useLiveEndpoint(getAdminMemberStats, {});
  const count = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  const days = data?.days ?? 30;
  return (
    <Stats
      stats={[
        { value: count(data?.active), label: 'active' },
        { value: count(data?.pastDue), label: 'past due' },
        { value: count(data?.due), label: `due in the next ${days} days` },
        { value: count(data?.ended), label: `ended, last ${days} days` },
      ]}
    />
  );
}
