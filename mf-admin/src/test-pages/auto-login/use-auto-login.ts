import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '@plumbline/contract/errors';
import { MemberType } from '@plumbline/contract/commerce/plans';
import { dashboardUrl } from '@plumbline/contract/site';
import { verifyTestPayment } from '@plumbline/contract/commerce/test-payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { useSite } from '@plumbline/services';
import * as v from 'valibot';

/** The state of an auto-login. */
export type AutoLogin =
  | { readonly state: 'verifying' }
  | { readonly state: 'credentials_ready' | 'logging_in'; readonly email: string; readonly dashboardUrl: string }
  /** Paid by an existing member: such a payment signs nobody in. */
  | { readonly state: 'no_credentials'; readonly message: string }
  | { readonly state: 'error'; readonly title: string; readonly message: string };

/** The query parameters of the page. */
interface AutoLoginQuery {
  readonly userId: string | null;
  readonly transactionId: string | null;
  readonly membershipType: string | null;
  /** The payment's state in the provider's redirect, if the provider sent the buyer here. */
  readonly status: string | null;
}

const failed = (message: string): AutoLogin => ({ state: 'error', title: 'Payment verification failed', message });

/** One message for three causes, because the API does not distinguish them. */
const unverified =
  'There is no such payment of this member and this kind, or it was given back, or it is older than a day.';

/** Verifies the payment that the parameters of the page's URL name. */
export function useAutoLogin({ userId, transactionId, membershipType, status }: AutoLoginQuery) {
  const client = useApiClient();
  const site = useSite();
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<AutoLogin>({ state: 'verifying' });
  const immediateResult = resultWithoutRequest({ userId, transactionId, membershipType, status });

  useEffect(() => {
    const type = v.safeParse(MemberType, membershipType);
    if (immediateResult !== null || userId === null || transactionId === null || !type.success) return undefined;
    let isCurrent = true;
    const verify = async (): Promise<AutoLogin> => {
      const body = { userId, transactionId, membershipType: type.output };
      try {
        const { success, user, message } = await client.call(verifyTestPayment, { body });
        if (!success) return failed(unverified);
        if (user === null) return { state: 'no_credentials', message };
        const credentials = { email: user.email, token: user.password };
        return {
          state: 'credentials_ready',
          email: user.email,
          dashboardUrl: dashboardUrl(site, 'login', credentials),
        };
      } catch (error) {
        const code = error instanceof ApiError ? error.status : 0;
        const detail = error instanceof ApiError ? error.detail : 'The server could not be reached.';
        return { state: 'error', title: `Verification failed: ${code}`, message: detail };
      }
    };
    void verify().then((outcome) => isCurrent && setResult(outcome));
    return () => void (isCurrent = false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `immediateResult` depends only on the listed parameters
  }, [client, site, userId, transactionId, membershipType, attempt]);

  const retry = useCallback(() => {
    setResult({ state: 'verifying' });
    setAttempt((count) => count + 1);
  }, []);
  const logIn = useCallback(
    () =>
      setResult((current) => (current.state === 'credentials_ready' ? { ...current, state: 'logging_in' } : current)),
    [],
  );
  return { login: immediateResult ?? result, retry: immediateResult === null ? retry : null, logIn };
}

/** The result that follows from the parameters alone; null if the API has to be asked. */
function resultWithoutRequest({ userId, transactionId, membershipType, status }: AutoLoginQuery): AutoLogin | null {
  if (!userId || !transactionId || !membershipType) {
    return {
      state: 'error',
      title: 'Missing verification parameters',
      message: 'The address must name userId, transactionId and membershipType.',
    };
  }
  if (status !== null && status !== 'succeeded') {
    return { state: 'error', title: 'Payment Status Unknown', message: `The payment’s status is ${status}.` };
  }
  if (!v.is(MemberType, membershipType)) return failed('There is no such membership type.');
  return null;
}
