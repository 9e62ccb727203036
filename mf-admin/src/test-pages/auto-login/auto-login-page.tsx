import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@plumbline/kit/button';
import { ErrorState } from '@plumbline/kit/error-state';
import { Result } from '../result.tsx';
import { TestFrame } from '../test-frame.tsx';
import { testMeta } from '../test-meta.ts';
import { useAutoLogin } from './use-auto-login.ts';

export const meta = testMeta('Auto-login');

/** Verifies a payment and signs its member in to the dashboard: `/dashboard-auto-login`. */
function AutoLoginPage() {
  const [query] = useSearchParams();
  const { login, retry, logIn } = useAutoLogin({
    userId: query.get('userId'),
    transactionId: query.get('transactionId'),
    membershipType: query.get('membershipType'),
    status: query.get('redirect_status'),
  });
  const dashboardUrl = login.state === 'logging_in' ? login.dashboardUrl : null;
  useEffect(() => {
    if (dashboardUrl !== null) window.location.assign(dashboardUrl);
  }, [dashboardUrl]);
  return (
    <TestFrame
      title="Auto-login"
      lede="Verifies a payment as the dashboard’s own server does, and signs its member in there."
    >
      {login.state === 'verifying' && <p role="status">Verifying your payment...</p>}
      {login.state === 'credentials_ready' && (
        <Result title="Payment verified" rows={{ 'E-mail': login.email, Password: 'one-time, valid for 10 minutes' }}>
          <Button onClick={logIn}>Log in to the dashboard</Button>
        </Result>
      )}
      {login.state === 'no_credentials' && <Result title="Payment verified" rows={{ Message: login.message }} />}
      {login.state === 'logging_in' && <p role="status">Logging in to the dashboard...</p>}
      {login.state === 'error' && (
        <ErrorState title={login.title} text={login.message} {...(retry === null ? {} : { onRetry: retry })} />
      )}
    </TestFrame>
  );
}

export { AutoLoginPage as Page };
