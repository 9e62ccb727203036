import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { AdminCount } from '@plumbline/contract/platform/admin-counts';
import { Icon } from '@plumbline/kit/icon';
import { taskTexts, type TaskTexts } from './task-texts.ts';

const List = styled.ul`
  margin-top: 20px;
  border-block: 1.5px solid var(--rule-strong);

  & > li + li {
    border-top: 1px solid var(--rule);
  }
`;

const CountLine = styled.div<{ $quiet: boolean }>`
  display: grid;
  grid-template-columns: minmax(2.6rem, max-content) minmax(0, 1fr) 20px;
  gap: 4px 14px;
  align-items: baseline;
  padding: 14px 0;
  color: ${({ $quiet }) => ($quiet ? 'var(--ink-2)' : 'inherit')};

  & > strong {
    font: 430 1.75rem/1.15 var(--serif);
    letter-spacing: -0.03em;
    font-variant-numeric: lining-nums tabular-nums;
  }

  & small {
    display: block;
    font-size: 0.8125rem;
    line-height: 1.45;
    color: var(--ink-2);
  }

  & b {
    font-weight: ${({ $quiet }) => ($quiet ? 400 : 600)};
  }

  & > svg {
    align-self: center;
  }
`;

const CountLink = styled(Link)`
  display: block;
  color: inherit;
  text-decoration: none;

  &:hover,
  &:focus-visible {
    background: var(--sheet);
  }

  &:hover span > b {
    text-decoration: underline;
    text-underline-offset: 0.28em;
  }
`;

/** The number of open tasks of each kind with links to them; kinds without tasks are muted. */
export function CountList({ counts }: { counts: readonly AdminCount[] }) {
  return (
    <List aria-label="Open tasks">
      {counts.map(({ key, count }) => {
        const texts = taskTexts.find((task) => task.key === key);
        return texts ? (
          <li key={key}>
            <Count texts={texts} count={count} />
          </li>
        ) : null;
      })}
    </List>
  );
}

function Count({ texts: { one, many, hint, to }, count }: { texts: TaskTexts; count: number }) {
  const line = (
    <CountLine $quiet={count === 0}>
      <strong>{count.toLocaleString('en-US')}</strong>
      <span>
        <b>{count === 1 ? one : many}</b>
        {count > 0 && <small>{hint}</small>}
      </span>
      {count > 0 && <Icon name="arrow-right" />}
    </CountLine>
  );
  return count === 0 ? line : <CountLink to={to}>{line}</CountLink>;
}
