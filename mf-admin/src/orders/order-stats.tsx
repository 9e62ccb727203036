import { getAdminOrderStats } from '@plumbline/contract/commerce/admin-orders';
import { dollars } from '@plumbline/contract/money';
import { countText, Stats } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The orders of the last days in numbers, above the list. */
export function OrderStats() {
  const { data } = useLiveEndpoint(getAdminOrderStats, {});
  const days = `last ${data?.days ?? 7} days`;
  return (
    <Stats
      stats={[
        { value: data ? dollars(data.taken) : '–', label: `taken, ${days}` },
        { value: countText(data?.orders), label: `${data?.orders === 1 ? 'order' : 'orders'} paid, ${days}` },
        { value: countText(data?.trouble), label: 'to look at now' },
        { value: countText(data?.ended), label: `${data?.ended === 1 ? 'membership' : 'memberships'} ended, ${days}` },
      ]}
    />
  );
}
