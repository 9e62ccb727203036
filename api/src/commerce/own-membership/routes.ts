import {
  beginCardChange as beginCardChangeEndpoint,
  cancelOwnMembership,
  completeCardChange as completeCardChangeEndpoint,
  getOwnMembership,
  changeOwnPlan,
  payOwnMembership,
  previewOwnPlan,
  resumeOwnMembership,
  withdrawOwnPlan,
} from '@plumbline/contract/commerce/own-membership';
import { findMembershipLink } from '../../members/index.ts';
import { bodyToken } from '../../platform/http/body-token.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter, type UnparsedRequest } from '../../platform/http/route.ts';
import { limitNetwork } from '../../platform/rate-limits/limit-network.ts';
import { hashToken } from '../../platform/secrets/link-token.ts';
import type { CommerceDeps } from '../commerce-deps.ts';
import { requirePayments } from '../payments/require-payments.ts';
import { beginCardChange, completeCardChange } from './change-card.ts';
import { findMembershipState } from './membership-state.ts';
import { changeRenewal, renewalMessage } from './change-renewal.ts';
import { confirmWithBank, changePlan, planMessage, withdrawPlan } from './change-plan.ts';
import { payDue } from './pay-due.ts';
import { previewPlan } from './preview-plan.ts';
import { viewMembership } from './view.ts';

/** Routes for members to view and change their own membership, with the mailed link to it. `by` is null: no member of staff acts for them. */
export function ownMembershipRoutes(router: ApiRouter, deps: CommerceDeps): void {
  const { db, clock, secret, paymentRules } = deps;
  const by = null;

  const orderOf = async (token: string): Promise<number> => {
    const now = new Date(clock.now()).toISOString();
    const link = await findMembershipLink(db.knex, { tokenHash: hashToken(token), now });
    if (link === null) throw unknownLink();
    return link.orderId;
  };
  const unknownLink = () =>
    new Failure('gone', 'This link does not work any more: it holds for 24 hours. Please ask for a new one.');
  /** Authorizes a call by the link's token in its body. Only calls that can change something count against the rate limit. */
  const withLink = {
    admit: async ({ address, body }: UnparsedRequest): Promise<number> => {
      const limit = { secret, purpose: 'own-membership', limit: paymentRules.perAddress, now: clock.now() };
      await db.write((transaction) => limitNetwork(transaction, address, limit));
      return orderOf(bodyToken(await body()));
    },
  };
  const view = (orderId: number) => viewMembership({ db: db.knex, secret }, orderId, clock.now());

  // The URL contains the link's token and the answer has personal data, so no cache may store it.
  route(router, getOwnMembership, { clientCache: false, unknownPath: unknownLink }, async ({ params }) =>
    view(await orderOf(params.token)),
  );

  const changes = [
    [cancelOwnMembership, 'cancel'],
    [resumeOwnMembership, 'resume'],
  ] as const;
  for (const [endpoint, action] of changes) {
    route(router, endpoint, withLink, async (_, { admitted: orderId }) => {
      await changeRenewal(requirePayments(deps), orderId, action);
      return { message: renewalMessage(await findMembershipState(db.knex, orderId)), membership: await view(orderId) };
    });
  }

  route(router, beginCardChangeEndpoint, withLink, async (_, { admitted: orderId }) => ({
    clientSecret: await beginCardChange(requirePayments(deps), orderId),
  }));

  route(router, completeCardChangeEndpoint, withLink, async ({ body }, { admitted: orderId }) => {
    await completeCardChange(requirePayments(deps), orderId, body.setupId);
    return { message: 'Your card was changed. The old one is forgotten.', membership: await view(orderId) };
  });

  route(router, previewOwnPlan, withLink, (_, { admitted: orderId }) =>
    previewPlan(requirePayments(deps), orderId, by),
  );

  route(router, changeOwnPlan, withLink, async ({ body }, { admitted: orderId, address }) => {
    const { token: _, agreement = null, ...action } = body;
    const planRequest = { ...action, agreement, address, by };
    const confirmAt = await changePlan(requirePayments(deps), orderId, planRequest);
    return { message: await planMessage(db.knex, orderId), confirmAt, membership: await view(orderId) };
  });

  route(router, withdrawOwnPlan, withLink, async (_, { admitted: orderId }) => {
    await withdrawPlan(requirePayments(deps), orderId, by);
    return { message: await planMessage(db.knex, orderId), membership: await view(orderId) };
  });

  route(router, payOwnMembership, withLink, async (_, { admitted: orderId }) => {
    const confirmAt = await payDue(requirePayments(deps), orderId);
    const message = confirmAt === null ? 'Your renewal is paid. Thank you.' : confirmWithBank;
    return { message, confirmAt, membership: await view(orderId) };
  });
}
