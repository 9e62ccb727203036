import {
  recoverAccount,
  resendVerification,
  verifyEmail,
  askForMembershipLink,
} from '@plumbline/contract/members/accounts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import type { MembersDeps } from '../members-deps.ts';
import { askForMail } from './ask-for-mail.ts';
import { confirmEmail } from '../email-verification/confirm-email.ts';
import { recover } from './recover.ts';

const receivedAnswer = { message: "If this email is registered, you'll receive instructions shortly." };

export function accountRoutes(router: ApiRouter, deps: MembersDeps): void {
  route(router, recoverAccount, async ({ body: { email, token } }, { address }) => {
    if (token !== undefined) {
      return { message: 'Account Found', credentials: await recover(deps, { email, token, address }) };
    }
    await askForMail(deps, { kind: 'recovery', email, address });
    return receivedAnswer;
  });

  route(router, resendVerification, async ({ body: { email } }, { address }) => {
    await askForMail(deps, { kind: 'verify-email', email, address });
    return receivedAnswer;
  });

  route(router, askForMembershipLink, async ({ body: { email } }, { address }) => {
    await askForMail(deps, { kind: 'membership-link', email, address });
    return receivedAnswer;
  });

  route(router, verifyEmail, { clientCache: false }, async ({ params }) => {
    const email = await confirmEmail(deps, params.token);
    return { success: true, message: 'Email Verified Successfully', email };
  });
}
