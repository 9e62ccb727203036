import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { getOwnMembership, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorState } from '@plumbline/kit/error-state';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { wantsMotion } from '@plumbline/kit/wants-motion';
import type { MetaArgs, PageMeta } from '@plumbline/services';
import { useLocation } from 'react-router-dom';
import { AccountFrame } from '../../components/account-frame.tsx';
import { LedeBelow } from '../../components/lede-below.ts';
import { MembershipLinkForm } from '../../components/membership-link-form.tsx';
import { SmallPrint } from '../../components/small-print.ts';
import { SupportLink } from '../../components/support-link.tsx';
import { useInBrowser } from '../../components/use-in-browser.ts';
import { useTokenOfUrl } from '../../components/use-token-of-url.ts';
import door from '../../pictures/front-door.svg';
import { CardPart } from './card-part.tsx';
import { Celebrate, loadCelebration, type Occasion } from './celebrate.tsx';
import { content } from './content.ts';
import { DuePart } from './due-part.tsx';
import { Facts } from './facts.tsx';
import { LeavePart } from './leave-part.tsx';
import { PlanPart } from './plan-part.tsx';
import { ReceiptsPart } from './receipts-part.tsx';
import { useMembershipApi } from './use-membership-api.ts';
import { useMilestone } from './use-milestone.ts';

export function meta({ site }: MetaArgs): PageMeta {
  return { title: `Your membership | ${site.product}`, canonical: '/membership', noindex: true };
}

const picture = { src: door, width: 424, height: 306, maxWidth: 420 };

const Parts = styled.div`
  display: grid;
  gap: 32px;
  margin-top: 36px;
`;

const Below = styled.div`
  display: grid;
  gap: 16px;
  margin-top: 28px;
`;

const Actions = styled(ButtonRow)`
  margin-top: 28px;
`;

const Message = styled.p`
  margin-top: 24px;
  padding: 16px 20px;
  border-left: 3px solid var(--line);
  background: var(--sheet);
`;

/** A member's page: `/membership?token=…`, from a mailed link. Without a token the page offers to mail the link. */
function MembershipPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const inBrowser = useInBrowser();
  const token = useTokenOfUrl(new URLSearchParams(useLocation().search).get('token'), '/membership');
  const [linkExpired, setLinkExpired] = useState(false);
  const { data, error, isLoading, retry } = useEndpoint(
    getOwnMembership,
    token === null ? null : { params: { token } },
  );
  const frame = { label: content.label, heading, picture };

  if (inBrowser && (linkExpired || token === null || isExpiredLink(error))) {
    const { heading: title, lede } = token === null ? content.ask : content.expired;
    return (
      <AccountFrame {...frame} title={title} response={token === null ? 'ask' : 'expired'}>
        <LedeBelow role={token === null ? undefined : 'alert'}>{lede}</LedeBelow>
        <MembershipLinkForm />
        <SmallPrint>
          Questions? Write to <SupportLink />.
        </SmallPrint>
      </AccountFrame>
    );
  }
  if (data !== undefined && token !== null) {
    return <LoadedMembership {...frame} loaded={data} token={token} onGone={() => setLinkExpired(true)} />;
  }
  if (error) {
    return (
      <AccountFrame {...frame} title={content.waiting.heading} response="failed">
        <Below>
          <ErrorState {...content.failed} error={error} onRetry={retry} retrying={isLoading} />
        </Below>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame {...frame} title={content.waiting.heading} response="waiting">
      <LedeBelow>{content.waiting.lede}</LedeBelow>
      <Below role="status">
        <VisuallyHidden>{content.waiting.lede}</VisuallyHidden>
        <Skeleton height="248px" />
      </Below>
    </AccountFrame>
  );
}

export { MembershipPage as Page };

interface LoadedMembershipProps extends Pick<Parameters<typeof AccountFrame>[0], 'label' | 'heading' | 'picture'> {
  readonly loaded: OwnMembership;
  readonly token: string;
  readonly onGone: () => void;
}

function LoadedMembership({ loaded, token, onGone, ...frame }: LoadedMembershipProps) {
  const [membership, setMembership] = useState(loaded);
  const [message, setMessage] = useState<string | null>(null);
  const messageElement = useRef<HTMLParagraphElement>(null);
  const [occasion, setOccasion] = useState<Occasion | null>(null);
  const show = (next: OwnMembership): void => {
    // Only the payment of the amount due makes an unpaid membership active.
    if (membership.status === 'past_due' && next.status === 'active' && wantsMotion()) setOccasion('renewal');
    if (membership.billingFrequency === 'monthly' && next.billingFrequency === 'annual' && wantsMotion()) {
      setOccasion('upgrade');
    }
    setMembership(next);
  };
  const api = useMembershipApi(token, { onGone, onMembership: show });
  useMilestone(loaded, loadCelebration, () => setOccasion('milestone'));
  useEffect(() => {
    if (message !== null) messageElement.current?.focus();
  }, [message]);
  const parts = { membership, api, onMessage: setMessage };
  return (
    <AccountFrame {...frame} title={content.heading} response="ready">
      <LedeBelow>{content.lede[ledeOf(membership)]}</LedeBelow>
      {message !== null && (
        <Message ref={messageElement} tabIndex={-1} role="status" data-focus-target="">
          {message}
        </Message>
      )}
      {membership.due !== null && <DuePart due={membership.due} api={api} onMessage={setMessage} />}
      <Facts membership={membership} />
      {membership.status === 'ended' && (
        <Actions>
          <ButtonLink to="/#membership">{content.join}</ButtonLink>
        </Actions>
      )}
      <Parts>
        <PlanPart key={`${membership.billingFrequency} ${membership.comingPlan?.from}`} {...parts} />
        <CardPart {...parts} />
        <ReceiptsPart receipts={membership.receipts} />
        <LeavePart key={membership.status} {...parts} />
      </Parts>
      <SmallPrint>
        Questions? Write to <SupportLink />.
      </SmallPrint>
      {occasion !== null && <Celebrate occasion={occasion} membership={membership} onClose={() => setOccasion(null)} />}
    </AccountFrame>
  );
}

function ledeOf({ status, leaving, cancelling }: OwnMembership): keyof typeof content.lede {
  if (status !== 'active') return status;
  if (leaving !== null) return 'leaving';
  return cancelling === null ? 'once' : 'active';
}

/** Whether the API refuses the link's token as expired or invalid. */
function isExpiredLink(error: { readonly status: number } | undefined): boolean {
  return error?.status === 410;
}
