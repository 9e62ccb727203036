import { getAdminMemberStats } from '@plumbline/contract/members/admin-members';
import { countText, Stats } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The members in numbers, above the list. */
export function MemberStats() {
  const { data } = useLiveEndpoint(getAdminMemberStats, {});
  const days = data?.days ?? 30;
  return (
    <Stats
      stats={[
        { value: countText(data?.active), label: 'active' },
        { value: countText(data?.pastDue), label: 'past due' },
        { value: countText(data?.due), label: `due in the next ${days} days` },
        { value: countText(data?.ended), label: `ended, last ${days} days` },
      ]}
    />
  );
}
