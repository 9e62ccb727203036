import { getDeskMemberFigures } from '@plumbline/contract/desk-members';
import { KeyFigures } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The members in numbers, above the list. */
export function MemberFigures() {
  const { data } = useLiveEndpoint(getDeskMemberFigures, {});
  const figure = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  const days = data?.days ?? 30;
  return (
    <KeyFigures
      figures={[
        { figure: figure(data?.active), of: 'active' },
        { figure: figure(data?.pastDue), of: 'past due' },
        { figure: figure(data?.due), of: `due in the next ${days} days` },
        { figure: figure(data?.ended), of: `ended, last ${days} days` },
      ]}
    />
  );
}
