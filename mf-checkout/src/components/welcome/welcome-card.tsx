import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { dashboardAddress } from '@plumbline/contract/site';
import type { Order } from '@plumbline/contract/commerce/orders';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { longDate } from '@plumbline/kit/long-date';
import { useSite } from '@plumbline/services';
import { welcome } from '../../content.ts';
import { perPeriod, price } from '../../price.ts';
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
  /** It was paid before, and whoever wanted to pay for the membership once more was charged nothing; default false. */
  readonly owned?: boolean;
  /** Begins anew, for who buys it for somebody else; absent where only another order could. */
  readonly onAnother?: () => void;
  /** `focused` takes the focus, which the form that was here has left; `hidden` keeps its place only. Default `plain`. */
  readonly look?: 'plain' | 'focused' | 'hidden';
}

/** What a member of a paid order needs next: the number, and the way to a sign-in on the dashboard. */
export function WelcomeCard({ order, facts, email, owned = false, onAnother, look = 'plain' }: WelcomeCardProps) {
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
          {owned ? welcome.owned.heading : welcome.heading(firstName(facts.name))}
        </Heading>
        <p>{owned ? ownedText(order) : paidText(order, facts)}</p>
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
          {onAnother && (
            <Button variant="outline" size="compact" onClick={onAnother}>
              {welcome.forSomebodyElse}
            </Button>
          )}
        </Actions>
      </Body>
    </Frame>
  );
}

function paidText({ amount }: Order, { active }: MemberFacts): string {
  return active ? welcome.text(price(amount)) : welcome.inactive(price(amount));
}

/** What was bought, when it renews, and that this was not charged now. */
function ownedText({ description, amount, renewsAt }: Order): string {
  const { text, renews, notCharged } = welcome.owned;
  const cost = renewsAt === null ? price(amount) : `${price(amount)} ${perPeriod(description)}`;
  return [text(description, cost), ...(renewsAt === null ? [] : [renews(longDate(renewsAt))]), notCharged].join(' ');
}
