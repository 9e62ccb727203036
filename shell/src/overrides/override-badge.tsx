import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import type { Overrides } from './overrides.ts';

const Badge = styled.aside`
  position: fixed;
  left: var(--margin);
  bottom: 12px;
  z-index: var(--z-toast);
  max-width: min(420px, calc(100vw - 2 * var(--margin)));
  padding: 8px 14px;
  border: 1px solid var(--ink);
  border-radius: var(--r-1);
  background: var(--mortar);
  color: var(--ink);
  font-size: 0.875rem;
  line-height: 1.4;
  overflow-wrap: anywhere;

  & summary {
    min-height: 24px;
    font-weight: 600;
    cursor: pointer;
  }

  & li,
  & p {
    margin-block: 8px;
  }

  & code {
    display: block;
  }

  @media print {
    display: none;
  }
`;

interface OverrideBadgeProps extends Overrides {
  /** Called to show the live page. */
  readonly onEnd: () => void;
}

/** Shows that the page differs from the live one: overridden remotes, and refused overrides with the reason. */
export function OverrideBadge({ active, refused, onEnd }: OverrideBadgeProps) {
  return (
    <Badge aria-label="Overrides">
      {/* Open by default if an override was refused. */}
      <details open={refused.length > 0}>
        <summary>{summaryOf({ active, refused })}</summary>
        <ul>
          {active.map(({ remote, origin, release }) => (
            <li key={remote}>
              {remote} comes from
              <code>{origin}</code>
              <code>{release}</code>
            </li>
          ))}
        </ul>
        {refused.length > 0 && (
          <div role="alert">
            {refused.map(({ requested, reason }) => (
              <p key={requested}>
                Refused: {reason}.<code>{requested}</code>
              </p>
            ))}
          </div>
        )}
        <Button variant="outline" size="compact" onClick={onEnd}>
          Show what is live
        </Button>
      </details>
    </Badge>
  );
}

function summaryOf({ active, refused }: Overrides): string {
  const parts = [
    ...(active.length > 0 ? [`${countText(active.length, 'remote')} overridden`] : []),
    ...(refused.length > 0 ? [`${countText(refused.length, 'override')} refused`] : []),
  ];
  return parts.join(', ');
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
