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
import { useTokenOfUrl } from '../../components/use-token-of-url.ts';
import tiltedLine from '../../pictures/verdict-out.svg';
import verticalLine from '../../pictures/verdict-true.svg';
import pendingLine from '../../pictures/verdict-unjudged.svg';
import { content } from './content.ts';
import { ResendForm } from './resend-form.tsx';

export function meta({ site }: MetaArgs): PageMeta {
  return { title: `Verify e-mail | ${site.product}`, canonical: '/verify-email', noindex: true };
}

const picture = { width: 310, height: 284, maxWidth: 240 };

const Actions = styled(ButtonRow)`
  margin-top: 28px;
`;

const Waiting = styled.div`
  margin-top: 28px;
`;

/** Confirms that a member receives mail at their e-mail address: `/verify-email/:token`, from a mailed link. */
function VerifyEmailPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const inBrowser = useInBrowser();
  const token = useTokenOfUrl(useParams()['token'] ?? null, '/verify-email');
  const { data, error, isLoading, retry } = useEndpoint(verifyEmail, token === null ? null : { params: { token } });
  const frame = { label: content.label, heading };

  if (data?.success) {
    return (
      <AccountFrame
        {...frame}
        title={content.verified.heading}
        response="verified"
        picture={{ ...picture, src: verticalLine }}
      >
        <LedeBelow role="status">
          <span translate="no">{data.email}</span>
          {content.verified.after}
        </LedeBelow>
        <Actions>
          <ButtonLink to="/">{content.home}</ButtonLink>
        </Actions>
      </AccountFrame>
    );
  }
  if (inBrowser && (token === null || data || error)) {
    const reason = token === null ? 'invalid' : data ? 'expired' : reasonOf(error);
    return (
      <AccountFrame
        {...frame}
        title={content.failed.heading}
        response={reason}
        picture={{ ...picture, src: tiltedLine }}
      >
        <LedeBelow role="alert">
          {reason === 'fault' ? failureText(error, content.failed.fault) : content.failed[reason]}
        </LedeBelow>
        <Actions>
          {reason === 'fault' && (
            <Button aria-disabled={isLoading} onClick={isLoading ? undefined : retry}>
              {isLoading ? content.retrying : content.retry}
            </Button>
          )}
          <ButtonLink to="/" variant="outline">
            {content.home}
          </ButtonLink>
        </Actions>
        {reason !== 'fault' && <ResendForm />}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      {...frame}
      title={content.checking.heading}
      response="waiting"
      picture={{ ...picture, src: pendingLine }}
    >
      <LedeBelow>{content.checking.lede}</LedeBelow>
      <Waiting>
        <VisuallyHidden role="status">{content.checking.heading}</VisuallyHidden>
        <Skeleton width="210px" height="52px" />
      </Waiting>
    </AccountFrame>
  );
}

export { VerifyEmailPage as Page };

/** The cause of the failure: an invalid link, an expired one, or (`fault`) a failed request. */
function reasonOf(error: ApiError | undefined): 'invalid' | 'expired' | 'fault' {
  if (error?.status === 400 || error?.status === 404) return 'invalid';
  return error?.status === 410 ? 'expired' : 'fault';
}
