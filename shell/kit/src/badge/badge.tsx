import type { HTMLAttributes } from 'react';
import { styled } from 'styled-components';

type Tone = 'plain' | 'solid' | 'ok' | 'warn' | 'danger' | 'info';

const backgrounds: Record<Tone, string> = {
  plain: 'var(--mortar)',
  solid: 'var(--ink)',
  ok: 'var(--badge-ok)',
  warn: 'var(--badge-warn)',
  danger: 'var(--badge-danger)',
  info: 'var(--badge-info)',
};
const textColors: Record<Tone, string> = {
  plain: 'var(--ink)',
  solid: 'var(--paper)',
  ok: 'var(--badge-ok-ink)',
  warn: 'var(--badge-warn-ink)',
  danger: 'var(--badge-danger-ink)',
  info: 'var(--badge-info-ink)',
};

const StyledBadge = styled.span<{ $tone: Tone; $dot: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 6px 9px;
  border-radius: var(--r-1);
  background: ${({ $tone }) => backgrounds[$tone]};
  color: ${({ $tone }) => textColors[$tone]};
  font-size: 0.8125rem;
  font-weight: 600;
  line-height: 1;
  text-decoration: none;
  white-space: nowrap;

  &::before {
    content: ${({ $dot }) => ($dot ? "''" : 'none')};
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: currentColor;
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

/** A short label; `dot` marks a status. Default tone `plain`. */
export function Badge({
  tone = 'plain',
  dot = false,
  ...attributes
}: { tone?: Tone | undefined; dot?: boolean | undefined } & HTMLAttributes<HTMLSpanElement>) {
  return <StyledBadge $tone={tone} $dot={dot} {...attributes} />;
}
