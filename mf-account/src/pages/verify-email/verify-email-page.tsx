import { useRef } from 'react';
import { styled } from 'styled-components';
import { verifyEmail } from '@plumbline/contract/members/accounts';
import type { ApiError } from '@plumbline/contract/errors';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { failureText } from '@plumbline/kit/failure-text';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import type { MetaArgs, PageMeta } from '@plumbline/services';
import { useParams } from 'react-router-dom';
import { AccountFrame } from '../../components/account-frame.tsx';
import { LedeBelow } from '../../components/lede-below.ts';
import { useInBrowser } from '../../components/use-in-browser.ts';
import { useTokenOfAddress } from '../../components/use-token-of-address.ts';
import out from '../../pictures/verdict-out.svg';
import plumb from '../../pictures/verdict-true.svg';
import unjudged from '../../pictures/verdict-unjudged.svg';
import { content } from './content.ts';
import { ResendForm } from './resend-form.tsx';

export function meta({ site }: MetaArgs): PageMeta {
  return { title: `Verify e-mail | ${site.product}`, canonical: '/verify-email', noindex: true };
}

const picture = { width: 310, height: 284, maxWidth: 240 };

const Ways = styled(ButtonRow)`
  margin-top: 28px;
`;

const Waiting = styled.div`
  margin-top: 28px;
`;

/** Confirms that a member receives mail at their address: `/verify-email/:token`. */
function VerifyEmailPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const inBrowser = useInBrowser();
  const token = useTokenOfAddress(useParams()['token'] ?? null, '/verify-email');
  const { data, error, isLoading, retry } = useEndpoint(verifyEmail, token === null ? null : { params: { token } });
  const frame = { label: content.label, heading };

  if (data?.success) {
    return (
      <AccountFrame {...frame} title={content.verified.heading} answer="verified" picture={{ ...picture, src: plumb }}>
        <LedeBelow role="status">
          <span translate="no">{data.email}</span>
          {content.verified.after}
        </LedeBelow>
        <Ways>
          <ButtonLink to="/">{content.home}</ButtonLink>
        </Ways>
      </AccountFrame>
    );
  }
  if (inBrowser && (token === null || data || error)) {
    const reason = token === null ? 'invalid' : data ? 'expired' : reasonOf(error);
    return (
      <AccountFrame {...frame} title={content.failed.heading} answer={reason} picture={{ ...picture, src: out }}>
        <LedeBelow role="alert">
          {reason === 'fault' ? failureText(error, content.failed.fault) : content.failed[reason]}
        </LedeBelow>
        <Ways>
          {reason === 'fault' && (
            <Button aria-disabled={isLoading} onClick={isLoading ? undefined : retry}>
              {isLoading ? content.retrying : content.retry}
            </Button>
          )}
          <ButtonLink to="/" variant="outline">
            {content.home}
          </ButtonLink>
        </Ways>
        {reason !== 'fault' && <ResendForm />}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame {...frame} title={content.checking.heading} answer="waiting" picture={{ ...picture, src: unjudged }}>
      <LedeBelow>{content.checking.lede}</LedeBelow>
      <Waiting>
        <VisuallyHidden role="status">{content.checking.heading}</VisuallyHidden>
        <Skeleton width="210px" height="52px" />
      </Waiting>
    </AccountFrame>
  );
}

export { VerifyEmailPage as Page };

/** The cause of the failure: the link itself, its age, or anything else. */
function reasonOf(error: ApiError | undefined): 'invalid' | 'expired' | 'fault' {
  if (error?.status === 400 || error?.status === 404) return 'invalid';
  return error?.status === 410 ? 'expired' : 'fault';
}
