import { styled } from 'styled-components';
import { Badge } from '../badge/badge.tsx';
import { Logo } from '../logo/logo.tsx';
import { longDate } from '../long-date/long-date.ts';

/** The data of a member's card. */
export interface MemberFacts {
  readonly name: string | null;
  readonly tier: string;
  /** The member's number; null if the page may not show it. */
  readonly number: string | null;
  /** ISO 8601. */
  readonly joined: string;
  readonly active: boolean;
  /** Not on the card; a celebration shows the first three below it. */
  readonly benefits: readonly string[];
}

/** The first word of a name, for a greeting; null without a name. */
export function firstName(name: string | null): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}

/** A plan's name without its billing frequency, which is not part of the member's title: `Pro Agent` of `Pro Agent Annual`. */
export function tierOf(description: string): string {
  return description.replace(/[\s,]+(?:annual|monthly)$/i, '');
}

const words = {
  active: 'Active',
  ended: 'Ended',
  member: 'Member',
  tier: 'Tier',
  number: 'Number',
  joined: 'Joined',
} as const;

const DarkCard = styled.div`
  --ink: var(--on-slate);
  --ink-2: var(--on-slate-2);
  --line: var(--m-brass-lit);
  padding: 22px 22px 24px;
  background: var(--slate);
  color: var(--ink);

  @media (min-width: 720px) {
    padding: 26px 28px 28px;
  }
`;

const Top = styled.div<{ $closable: boolean }>`
  display: flex;
  justify-content: space-between;
  gap: 16px;
  align-items: flex-start;
  ${({ $closable }) => $closable && 'padding-right: 48px;'}

  & > svg {
    width: 132px;
    height: auto;
  }
`;

const BrassBadge = styled(Badge)`
  background: var(--m-brass-lit);
  color: var(--action-brass-ink);
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 14px 12px;
  margin-top: 14px;

  @media (min-width: 480px) {
    column-gap: 24px;
  }

  & dt {
    font-size: 0.8125rem;
    color: var(--ink-2);
  }

  & dd {
    margin: 2px 0 0;
    font-size: var(--fs-small);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;

/** The member's card, drawn like a plastic card. `closable` leaves its upper right corner to a dialog's close button; default false. */
export function MemberCard({ facts, closable = false }: { facts: Omit<MemberFacts, 'benefits'>; closable?: boolean }) {
  const { name, tier, number, joined, active } = facts;
  return (
    <DarkCard>
      <Top $closable={closable}>
        <Logo hanging />
        <BrassBadge>{active ? words.active : words.ended}</BrassBadge>
      </Top>
      <Facts>
        {name !== null && <Fact term={words.member} detail={name} />}
        <Fact term={words.tier} detail={tier} />
        {number !== null && <Fact term={words.number} detail={number} />}
        <Fact term={words.joined} detail={longDate(joined)} />
      </Facts>
    </DarkCard>
  );
}

function Fact({ term, detail }: { term: string; detail: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{detail}</dd>
    </div>
  );
}
