import type { AdminMemberOrder, AdminMembership, endAdminMembership } from '@plumbline/contract/members/admin-members';
import type { PlanPreview, PlanChangeRequest } from '@plumbline/contract/commerce/own-membership';
import type { HistoryEntry } from '@plumbline/contract/platform/history';
import type { InferOutput } from 'valibot';

/** The members' purchases. The commerce module implements this interface, because it depends on this module. */
export interface Purchases {
  /** A member's memberships with their payments, newest first. */
  memberships(memberId: number): Promise<AdminMembership[]>;
  /** The orders of a member's memberships, and any others of the same address; a null address has none. */
  orders(memberId: number, emailKey: string | null): Promise<AdminMemberOrder[]>;
  /** The history of these orders and their memberships, one list per table. */
  history(memberId: number, emailKey: string | null): Promise<HistoryEntry[][]>;
  /**
   * Ends a membership on behalf of its member. @throws Failure `not_found`, `conflict` if the membership differs from
   * the caller's state, `unavailable` without a card provider.
   */
  endMembership(memberId: number, requested: InferOutput<(typeof endAdminMembership)['body']>): Promise<void>;
  /**
   * Cancels the scheduled end of a membership, so that it renews again. @throws Failure `not_found`, `conflict` if it
   * has ended or never renews, `unavailable` without a card provider.
   */
  renewMembership(memberId: number, orderId: string): Promise<void>;
  /**
   * The price of a change to the membership's other plan at this moment. @throws Failure `not_found`, `conflict`,
   * `unavailable`
   */
  previewPlan(memberId: number, orderId: string, by: string): Promise<PlanPreview>;
  /**
   * Changes a membership to its other plan, with the member's consent; `by` is the member of staff. @throws Failure
   * `not_found`, `conflict`, `amount_mismatch` if the price has changed, `card_declined`, `unavailable`
   */
  changePlan(memberId: number, orderId: string, request: PlanChangeRequest & { readonly by: string }): Promise<void>;
  /** Withdraws a change of plan that has not taken effect. @throws Failure `not_found`, `conflict`, `unavailable` */
  withdrawPlan(memberId: number, orderId: string, by: string): Promise<void>;
}
