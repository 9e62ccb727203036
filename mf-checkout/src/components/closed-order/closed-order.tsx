import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { EmptyState } from '@plumbline/kit/empty-state';
import { ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import type { ClosedStatus } from '../../checkout/checkout-state.ts';
import { states } from '../../content.ts';

const Frame = styled.section`
  scroll-margin-top: calc(var(--header-h) + 24px);

  &:focus {
    outline: none;
  }
`;

/** The props of {@link ClosedOrder}. */
export interface ClosedOrderProps {
  /**
   * `duplicate`: the payer had the membership already. `codeSpent`: the payer had used the coupon code as often as
   * allowed.
   */
  readonly status: ClosedStatus | 'duplicate' | 'codeSpent';
  /** Takes the focus when mounted, because the form that had it was removed; default false. */
  readonly focused?: boolean;
}

/** An order that can no longer be paid, and the alternatives. */
export function ClosedOrder({ status, focused = false }: ClosedOrderProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) frame.current?.focus();
  }, [focused]);
  const action =
    status === 'duplicate' ? (
      <ButtonRow>
        <ButtonLink to="/membership">{states.manage}</ButtonLink>
        <ButtonLink to="/recovery" variant="outline">
          {states.recover}
        </ButtonLink>
      </ButtonRow>
    ) : (
      <ButtonLink to="/#membership">{states.choose}</ButtonLink>
    );
  return (
    <Frame ref={frame} tabIndex={-1} aria-label={states[status].title}>
      <EmptyState {...states[status]} headingLevel={2} action={action} />
    </Frame>
  );
}
