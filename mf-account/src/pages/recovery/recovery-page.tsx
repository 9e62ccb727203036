import { useEffect, useRef, useState } from 'react';
import type { RecoveryCredentials } from '@plumbline/contract/members/accounts';
import { dashboardUrl } from '@plumbline/contract/site';
import { TextLink } from '@plumbline/kit/link';
import { useSite, type MetaArgs, type PageMeta } from '@plumbline/services';
import { useLocation } from 'react-router-dom';
import { AccountFrame } from '../../components/account-frame.tsx';
import { usePreloadedTooltips } from '../../components/optional-tooltip.tsx';
import { LedeBelow } from '../../components/lede-below.ts';
import { SmallPrint } from '../../components/small-print.ts';
import { SupportLink } from '../../components/support-link.tsx';
import { useTokenOfUrl } from '../../components/use-token-of-url.ts';
import door from '../../pictures/front-door.svg';
import { content } from './content.ts';
import { Credentials } from './credentials.tsx';
import { RequestReceived } from './request-received.tsx';
import { RecoveryForm } from './recovery-form.tsx';

export function meta({ site }: MetaArgs): PageMeta {
  return { title: `Recover access | ${site.product}`, canonical: '/recovery', noindex: true };
}

const picture = { src: door, width: 424, height: 306, maxWidth: 420 };

/** New sign-in details for a member who has lost them: `/recovery`, with `?token=` from the mailed link. */
function RecoveryPage() {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const token = useTokenOfUrl(new URLSearchParams(useLocation().search).get('token'), '/recovery');
  usePreloadedTooltips(token !== null);
  const [credentials, setCredentials] = useState<RecoveryCredentials | null>(null);
  const [received, setReceived] = useState<Parameters<typeof RequestReceived>[0]['request'] | null>(null);

  useEffect(() => {
    if (credentials !== null) heading.current?.focus();
  }, [credentials]);

  if (credentials !== null) {
    return (
      <AccountFrame label={content.label} title={content.found.heading} heading={heading} picture={picture}>
        <LedeBelow>{content.found.lede}</LedeBelow>
        <Credentials {...credentials} />
        <SmallPrint>
          Not your account? Write to <SupportLink />.
        </SmallPrint>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame label={content.label} title={content.form.heading} heading={heading} picture={picture}>
      <LedeBelow>{token === null ? content.form.lede : content.form.ledeWithToken}</LedeBelow>
      {received === null ? (
        <RecoveryForm token={token} onFound={setCredentials} onReceived={setReceived} />
      ) : (
        <RequestReceived request={received} onAnother={() => setReceived(null)} />
      )}
      <SmallPrint>
        {token !== null && (
          <>
            The link does not work any more? <TextLink to="/recovery">{content.form.askAgain}</TextLink>.{' '}
          </>
        )}
        Know your password? <TextLink to={dashboardUrl(site, 'auth')}>Go to the dashboard sign-in</TextLink>. Still
        stuck? Write to <SupportLink />.
      </SmallPrint>
    </AccountFrame>
  );
}

export { RecoveryPage as Page };
