import { getDeskOrderFigures } from '@plumbline/contract/desk-orders';
import { dollars } from '../layout/dollars.ts';
import { KeyFigures } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The orders of the last days in numbers, above the list. */
export function OrderFigures() {
  const { data } = useLiveEndpoint(getDeskOrderFigures, {});
  const figure = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  const days = `last ${data?.days ?? 7} days`;
  return (
    <KeyFigures
      figures={[
        { figure: data ? dollars(data.taken) : '–', of: `taken, ${days}` },
        { figure: figure(data?.orders), of: `${data?.orders === 1 ? 'order' : 'orders'} paid, ${days}` },
        { figure: figure(data?.trouble), of: 'to look at now' },
        { figure: figure(data?.ended), of: `${data?.ended === 1 ? 'membership' : 'memberships'} ended, ${days}` },
      ]}
    />
  );
}
