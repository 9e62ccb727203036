import { styled } from 'styled-components';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { dollars } from '@plumbline/contract/money';
import { day } from '@plumbline/contract/association-day';
import { content } from './content.ts';

const List = styled.dl`
  margin-top: 28px;
  border: 1.5px solid var(--ink);
  background: var(--sheet);

  & > div {
    display: grid;
    gap: 2px 20px;
    padding: 12px 20px;
  }

  & > div + div {
    border-top: 1px solid var(--rule);
  }

  & dt {
    font-size: var(--fs-small);
    color: var(--ink-2);
  }

  & dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  @media (min-width: 520px) {
    & > div {
      grid-template-columns: 150px minmax(0, 1fr);
      align-items: baseline;
    }
  }
`;

/** A member's plan, its price, and the next charge. */
export function Facts({ membership }: { membership: OwnMembership }) {
  const { facts } = content;
  return <Rows rows={rowsOf(membership).map(([term, detail]) => [facts[term], detail])} />;
}

/** Terms with their details, one below the other. */
export function Rows({ rows }: { rows: readonly (readonly [term: string, detail: string])[] }) {
  return (
    <List>
      {rows.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </List>
  );
}

type Term = Exclude<keyof typeof content.facts, 'heading' | 'perMonth' | 'perYear' | 'none'>;

function rowsOf(membership: OwnMembership): (readonly [Term, string])[] {
  const { facts } = content;
  const {
    description,
    price: amount,
    billingFrequency,
    nextCharge,
    paidUntil,
    status,
    leaving,
    comingPrice,
    comingPlan,
  } = membership;
  const per = billingFrequency === 'monthly' ? facts.perMonth : facts.perYear;
  // A membership that renews can be cancelled (`cancelling` says how), or was cancelled and has a last day (`leaving`).
  const renews = membership.cancelling !== null || leaving !== null;
  const isPaidOnce = leaving === null && nextCharge === null;
  const end = status === 'ended' ? 'ended' : isPaidOnce ? 'until' : null;
  return [
    ['plan', description],
    ['price', renews ? `${dollars(amount)} ${per}` : dollars(amount)],
    ['next', nextCharge === null ? facts.none : `${dollars(nextCharge.amount)} on ${day(nextCharge.at)}`],
    ...(comingPlan?.from == null
      ? []
      : [['plans', `${comingPlan.description}, from ${day(comingPlan.from)}`] as const]),
    ...(comingPrice === null
      ? []
      : [['coming', `${dollars(comingPrice.price)} ${per}, from ${day(comingPrice.from)}`] as const]),
    ...(end === null ? [] : [[end, day(paidUntil)] as const]),
    ...(leaving === null ? [] : [['ends', day(leaving.until)] as const]),
    ['number', String(membership.memberNumber)],
    ['joined', joinedOf(membership)],
  ];
}

/** The day of joining, with the years of membership at an anniversary. */
function joinedOf({ joinedAt, milestone }: OwnMembership): string {
  return milestone === null ? day(joinedAt) : `${day(joinedAt)}, ${content.milestone.since(milestone)}`;
}
