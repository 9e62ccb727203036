import {
  recoverAccount,
  resendVerification,
  signInToDashboard,
  verifyDashboardPayment,
  verifyEmail,
} from '@plumbline/contract/accounts';
import type { AppDeps } from '../../app.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { demandDashboardKey } from '../dashboard/dashboard-key.ts';
import { askForMail } from './ask-for-mail.ts';
import { confirmEmail } from '../email-verification/confirm-email.ts';
import { signInOnce } from '../dashboard/dashboard-sign-in.ts';
import { recover } from './recover.ts';
import { verifyPayment } from '../../commerce/payments/verify-payment.ts';

const received = { message: "If this email is registered, you'll receive instructions shortly." };

export function accountRoutes(router: ApiRouter, deps: AppDeps): void {
  route(router, recoverAccount, async ({ body: { email, token } }, { address }) => {
    if (token !== undefined) {
      return { message: 'Account Found', credentials: await recover(deps, { email, token, address }) };
    }
    await askForMail(deps, { kind: 'recovery', email, address });
    return received;
  });

  route(router, resendVerification, async ({ body: { email } }, { address }) => {
    await askForMail(deps, { kind: 'verify-email', email, address });
    return received;
  });

  route(
    router,
    verifyEmail,
    async ({ params }) => {
      const email = await confirmEmail(deps, params.token);
      return { success: true, message: 'Email Verified Successfully', email };
    },
    { keep: false },
  );
}

/** For the dashboard's own server, which has a key. */
export function dashboardRoutes(router: ApiRouter, deps: AppDeps): void {
  const { dashboardKey } = deps.paymentRules;

  route(
    router,
    verifyDashboardPayment,
    ({ query }, caller) => {
      demandDashboardKey(caller.header('x-dashboard-key'), dashboardKey);
      return verifyPayment(deps, { ...query, userId: Number(query.userId) });
    },
    { keep: false },
  );

  route(router, signInToDashboard, async ({ body }, caller) => {
    demandDashboardKey(caller.header('x-dashboard-key'), dashboardKey);
    return { success: true, message: 'Signed in.', member: await signInOnce(deps, body) };
  });
}
