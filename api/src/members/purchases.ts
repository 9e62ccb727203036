import type { AdminMemberOrder, AdminMembership, endAdminMembership } from '@plumbline/contract/members/admin-members';
import type { PlanPreview, PlanWish } from '@plumbline/contract/commerce/own-membership';
import type { HistoryEntry } from '@plumbline/contract/platform/history';
import type { InferOutput } from 'valibot';

/** What members have bought. The module of the shop implements it: it stands above this one, and depends on it. */
export interface Purchases {
  /** A member's memberships with what was paid for them, the newest first. */
  memberships(memberId: number): Promise<AdminMembership[]>;
  /** The orders of a member's memberships, and any others of the same address; a null address has none. */
  orders(memberId: number, emailKey: string | null): Promise<AdminMemberOrder[]>;
  /** What happened to those orders and their memberships, by source. */
  history(memberId: number, emailKey: string | null): Promise<HistoryEntry[][]>;
  /**
   * Ends a membership as its member asked for it.
   * @throws Failure `not_found`, `conflict` if it is not what the caller believes, `unavailable` without a card provider.
   */
  endMembership(memberId: number, wanted: InferOutput<(typeof endAdminMembership)['body']>): Promise<void>;
  /**
   * Has a membership renew again that was to end with what is paid for.
   * @throws Failure `not_found`, `conflict` if it has ended or never renews, `unavailable` without a card provider.
   */
  renewMembership(memberId: number, orderId: string): Promise<void>;
  /** What the other plan of a membership would cost now. @throws Failure `not_found`, `conflict`, `unavailable` */
  previewPlan(memberId: number, orderId: string, by: string): Promise<PlanPreview>;
  /**
   * Changes a membership to its other plan, as its member has agreed to; `by` is the member of staff.
   * @throws Failure `not_found`, `conflict`, `amount_mismatch` if it costs something else by now, `card_declined`, `unavailable`
   */
  changePlan(memberId: number, orderId: string, wish: PlanWish & { readonly by: string }): Promise<void>;
  /** Takes a change of plan back that has not come. @throws Failure `not_found`, `conflict`, `unavailable` */
  withdrawPlan(memberId: number, orderId: string, by: string): Promise<void>;
}
