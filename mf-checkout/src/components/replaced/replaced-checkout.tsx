import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { EmptyState } from '@plumbline/kit/empty-state';
import { states } from '../../content.ts';

const Frame = styled.section`
  scroll-margin-top: calc(var(--header-h) + 24px);

  &:focus {
    outline: none;
  }
`;

/** Shown when the open payment was cancelled: the purchase continues in another tab, or can be started again here. */
export function ReplacedCheckout({ onStartAgain }: { onStartAgain: () => void }) {
  const { title, text, startAgain } = states.replaced;
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <Frame ref={frame} tabIndex={-1} aria-label={title}>
      <EmptyState
        title={title}
        text={text}
        headingLevel={2}
        action={<Button onClick={onStartAgain}>{startAgain}</Button>}
      />
    </Frame>
  );
}
