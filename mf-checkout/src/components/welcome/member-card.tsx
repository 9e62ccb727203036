import { styled } from 'styled-components';
import { Badge } from '@plumbline/kit/badge';
import { Logo } from '@plumbline/kit/logo';
import { longDate } from '@plumbline/kit/long-date';
import { welcome } from '../../content.ts';
import type { MemberFacts } from './member-facts.ts';

const Slate = styled.div`
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
  ${({ $closable }) => $closable && 'padding-right: 40px;'}

  & > svg {
    width: 132px;
    height: auto;
  }
`;

const Brass = styled(Badge)`
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

/** The member's card, as one would carry it. `closable` leaves its corner to a dialog's cross; default false. */
export function MemberCard({ facts, closable = false }: { facts: MemberFacts; closable?: boolean }) {
  const { name, tier, number, joined, active } = facts;
  return (
    <Slate>
      <Top $closable={closable}>
        <Logo hanging />
        <Brass>{active ? welcome.active : welcome.ended}</Brass>
      </Top>
      <Facts>
        {name !== null && <Fact term={welcome.member} detail={name} />}
        <Fact term={welcome.tier} detail={tier} />
        <Fact term={welcome.number} detail={number} />
        <Fact term={welcome.joined} detail={longDate(joined)} />
      </Facts>
    </Slate>
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
