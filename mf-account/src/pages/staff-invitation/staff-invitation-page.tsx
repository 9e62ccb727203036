import useSWR from 'swr';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { failureText } from '@plumbline/kit/failure-text';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useSite, type MetaArgs, type PageMeta } from '@plumbline/services';
import { useLocation } from 'react-router-dom';
import { AccountFrame } from '../../components/account-frame.tsx';
import { usePreloadedTooltips } from '../../components/optional-tooltip.tsx';
import { LedeBelow } from '../../components/lede-below.ts';
import { useInBrowser } from '../../components/use-in-browser.ts';
import { useTokenOfUrl } from '../../components/use-token-of-url.ts';
import door from '../../pictures/front-door.svg';
import { AcceptForm } from './accept-form.tsx';
import { content } from './content.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { isUnanswered, type ApiError } from '@plumbline/contract/errors';
import { openInvitation, type OpenInvitation } from '@plumbline/contract/staff/invitations';
import { useApiClient } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';

export function meta({ site }: MetaArgs): PageMeta {
  return { title: `Invitation | ${site.product} staff`, canonical: '/staff/invitation', noindex: true };
}

const picture = { src: door, width: 424, height: 306, maxWidth: 420 };

const Below = styled.div`
  margin-top: 28px;
`;

/** Sets up the account of an invited member of staff: `/staff/invitation`, with `?token=` from the mail. */
function StaffInvitationPage() {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const inBrowser = useInBrowser();
  const token = useTokenOfUrl(new URLSearchParams(useLocation().search).get('token'), '/staff/invitation');
  usePreloadedTooltips(token !== null);
  const { data, error, isValidating, mutate } = useInvitation(token);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [goneReason, setGoneReason] = useState<string | null>(null);
  const frame = { label: content.label, heading, picture };

  useEffect(() => {
    if (codes !== null || goneReason !== null) heading.current?.focus();
  }, [codes, goneReason]);

  if (codes !== null) {
    return (
      <AccountFrame {...frame} title={content.done.heading} response="accepted">
        <LedeBelow>{content.done.lede}</LedeBelow>
        <RecoveryCodeList codes={codes} />
      </AccountFrame>
    );
  }
  if (data && token !== null && goneReason === null) {
    const { name, renews } = data;
    return (
      <AccountFrame {...frame} title={content.form.heading(name, renews)} response="open">
        <LedeBelow>{content.form.lede(site.product, renews)}</LedeBelow>
        <AcceptForm token={token} invitation={data} onAccepted={setCodes} onGone={setGoneReason} />
      </AccountFrame>
    );
  }
  if (inBrowser && (token === null || error !== undefined || goneReason !== null)) {
    const mayRetry = error !== undefined && goneReason === null && isUnanswered(error);
    const isGone = goneReason !== null || error?.code === 'gone';
    const reason = token === null || error?.status === 400 ? content.failed.missing : error?.detail;
    return (
      <AccountFrame {...frame} title={content.failed.heading} response="failed">
        <LedeBelow role="alert">
          {goneReason ?? (mayRetry ? failureText(error, content.failed.fault) : reason)}
        </LedeBelow>
        {isGone && (
          <>
            <LedeBelow>{content.failed.used}</LedeBelow>
            <Below>
              <ButtonLink to="/staff">{content.done.signIn}</ButtonLink>
            </Below>
          </>
        )}
        {mayRetry && (
          <Below>
            <Button aria-disabled={isValidating} onClick={() => void mutate()}>
              {isValidating ? content.failed.retrying : content.failed.retry}
            </Button>
          </Below>
        )}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame {...frame} title={content.opening.heading} response="waiting">
      <LedeBelow role="status">{content.opening.lede}</LedeBelow>
      <Below>
        <Skeleton height="410px" />
      </Below>
    </AccountFrame>
  );
}

export { StaffInvitationPage as Page };

/** Loads an invitation by its token, in the browser only: no rendered page contains it. */
function useInvitation(token: string | null) {
  const client = useApiClient();
  const load = () => client.call(openInvitation, { body: { token: token ?? '' } });
  const key = token === null ? null : ['staff-invitation', token];
  return useSWR<OpenInvitation, ApiError>(key, load, endpointSwr);
}
