import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { FakeServicesProvider } from '@plumbline/services/fake';
import { Page as MembershipPage } from '../pages/membership/membership-page.tsx';
import { Page as RecoveryPage } from '../pages/recovery/recovery-page.tsx';
import { Page as StaffInvitationPage } from '../pages/staff-invitation/staff-invitation-page.tsx';
import { Page as VerifyEmailPage } from '../pages/verify-email/verify-email-page.tsx';

test.each([
  ['a membership', <MembershipPage key="membership" />],
  ['a recovery', <RecoveryPage key="recovery" />],
  ['an invitation', <StaffInvitationPage key="invitation" />],
  ['a confirmation of an address', <VerifyEmailPage key="verification" />],
])('the page of %s says in a browser without scripts that it needs them', (_, page) => {
  const html = renderToString(
    <StaticRouter location={`/?token=${'x'.repeat(43)}`}>
      <FakeServicesProvider>{page}</FakeServicesProvider>
    </StaticRouter>,
  );
  const hints = [...html.matchAll(/<noscript>(.*?)<\/noscript>/g)].map(([, hint]) => hint);
  expect(hints).toEqual([expect.stringMatching(/needs scripts.*support@plumbline\.example/)]);
});
