import * as v from 'valibot';

/** The kinds of events of an order, a member or a message. */
export const historyKinds = [
  'order_opened',
  'payment_started',
  'payment_failed',
  'confirmation_needed',
  'paid',
  'refund_requested',
  'refund_refused',
  'refunded',
  'refund_returned',
  'inquiry_opened',
  'dispute_opened',
  'dispute_withdrawn',
  'dispute_won',
  'membership_started',
  'membership_ended',
  'cancel_requested',
  'resume_requested',
  'renewal_not_changed',
  'card_changed',
  'plan_requested',
  'plan_withdrawn',
  'plan_not_changed',
  'plan_changed',
  'member_joined',
  'email_confirmed',
  'data_erased',
  'message_received',
  'reply_written',
  'note_added',
  'mail_queued',
  'mail_sent',
  'mail_failed',
  'mail_cancelled',
  'staff_action',
] as const;

/** One event of a {@link History}. */
export const HistoryEntry = v.object({
  /** ISO 8601 in UTC. */
  at: v.string(),
  kind: v.picklist(historyKinds),
  /** In cents, unsigned; null for events without an amount. */
  amount: v.nullable(v.number()),
  /** The member of staff who did it; null for everybody else. */
  by: v.nullable(v.string()),
  /**
   * The reason of a refund, dispute or end of a membership, the provider's message of a failure, the kind of a mail, or
   * the action of the audit log; null if there is none.
   */
  detail: v.nullable(v.string()),
  /** The admin page of the event's subject, if that is another one: a mail, or the order of a member. */
  page: v.nullable(v.object({ path: v.string(), name: v.string() })),
});
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

/** The most events of a {@link History}. */
export const historyLimit = 200;

/** The events in order: payments, refunds, disputes, mails, and for owners the actions of staff. */
export const History = v.object({
  /** Oldest first; the newest 200. */
  entries: v.array(HistoryEntry),
  /** Whether there were no earlier events. */
  isWhole: v.boolean(),
});
export type History = v.InferOutput<typeof History>;
