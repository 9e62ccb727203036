import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { dashboardAddress } from '@plumbline/contract/site';
import type { Order } from '@plumbline/contract/orders';
import { ButtonLink } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { useSite } from '@plumbline/services';
import { welcome } from '../../content.ts';
import { price } from '../../price.ts';
import { Hint } from '../hint.ts';
import { BenefitItems, Benefits } from '../included/included.tsx';
import { MemberCard } from './member-card.tsx';
import { firstName, type MemberFacts } from './member-facts.ts';

const Frame = styled.section<{ $hidden: boolean }>`
  max-width: 560px;
  background: var(--sheet);
  box-shadow: var(--sh-2);
  scroll-margin-top: calc(var(--header-h) + 24px);
  ${({ $hidden }) => $hidden && 'visibility: hidden;'}

  &:focus {
    outline: none;
  }
`;

const Body = styled.div`
  padding: 24px 22px 28px;

  & > p {
    margin-top: 10px;
    color: var(--ink-2);
  }

  @media (min-width: 720px) {
    padding: 30px 34px 34px;
  }
`;

const Actions = styled.div`
  margin-top: 22px;
  text-align: center;
`;

/** What {@link WelcomeCard} takes. */
export interface WelcomeCardProps {
  readonly order: Order;
  readonly facts: MemberFacts;
  readonly email: string | null;
  /** `focused` takes the focus, which the form that was here has left; `hidden` keeps its place only. Default `plain`. */
  readonly look?: 'plain' | 'focused' | 'hidden';
}

/** What a member of a paid order needs next: the number, and the way to a sign-in on the dashboard. */
export function WelcomeCard({ order, facts, email, look = 'plain' }: WelcomeCardProps) {
  const site = useSite();
  const frame = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (look === 'focused') frame.current?.focus();
  }, [look]);
  const signUp = dashboardAddress(site, 'signup', {
    userId: order.member === null ? undefined : String(order.member.memberNumber),
    membershipType: order.memberType,
    transactionId: order.id,
    email: email ?? undefined,
  });
  return (
    <Frame ref={frame} tabIndex={-1} aria-labelledby={id} $hidden={look === 'hidden'}>
      <MemberCard facts={facts} />
      <Body>
        <Heading level={2} id={id}>
          {welcome.heading(firstName(facts.name))}
        </Heading>
        <p>{facts.active ? welcome.text(price(order.amount)) : welcome.inactive(price(order.amount))}</p>
        <Benefits $columns={1}>
          <BenefitItems benefits={facts.benefits} />
        </Benefits>
        <Actions>
          <ButtonLink to={signUp} newTab block>
            {welcome.open}
          </ButtonLink>
          <Hint>
            {welcome.newTab} <TextLink to="/#membership">{welcome.another}</TextLink>
          </Hint>
        </Actions>
      </Body>
    </Frame>
  );
}
