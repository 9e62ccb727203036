import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SuppressionReason } from '@plumbline/contract/mail/suppressions';
import { EmailAddress } from '@plumbline/contract/email-address';
import * as v from 'valibot';

const words = (most: number) => v.pipe(v.string(), v.maxLength(most));

/**
 * What Mailgun posts: https://documentation.mailgun.com/docs/mailgun/user-manual/events/webhooks. Of what says nothing about
 * an address, only the signature and the id are read.
 */
export const MailgunEvent = v.object({
  signature: v.object({
    timestamp: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}$/)),
    token: v.pipe(words(100), v.minLength(16)),
    signature: words(200),
  }),
  'event-data': v.object({
    id: v.pipe(words(100), v.minLength(1)),
    event: words(40),
    severity: v.optional(v.string()),
    reason: v.optional(v.string()),
    recipient: v.optional(v.string()),
    'delivery-status': v.optional(
      v.object({
        code: v.optional(v.nullable(v.number())),
        message: v.optional(v.nullable(v.string())),
        description: v.optional(v.nullable(v.string())),
      }),
    ),
  }),
});
export type MailgunEvent = v.InferOutput<typeof MailgunEvent>;

/**
 * In ms: how old a signature may be. Mailgun tries for eight hours to bring an event, so this must be more; that each counts
 * once is what keeps a repeat out. And how far its clock may be ahead.
 */
const window = { past: 9 * 3_600_000, ahead: 5 * 60_000 };

/** Whether Mailgun has signed it, lately; `now` in ms since 1970. */
export function isSignedByMailgun(
  { timestamp, token, signature }: MailgunEvent['signature'],
  key: string,
  now: number,
): boolean {
  const expected = Buffer.from(
    createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  );
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const age = now - Number(timestamp) * 1000;
  return age <= window.past && age >= -window.ahead;
}

/** Answers of mail servers that mean the mailbox itself: no such domain, user or mailbox. */
const deadMailbox: ReadonlySet<number> = new Set([498, 550, 551, 553]);
/** What Mailgun itself holds back, for what it was told before. */
const heldBack: Readonly<Record<string, SuppressionReason>> = {
  bounce: 'bounce',
  'suppress-bounce': 'bounce',
  'suppress-complaint': 'complaint',
  'suppress-unsubscribe': 'unsubscribed',
};

/** Whom an event keeps us from writing to, and why; null for what says nothing about an address, such as a full mailbox. */
export function suppressedBy({
  event,
  severity,
  reason = '',
  recipient,
  'delivery-status': status,
}: MailgunEvent['event-data']): {
  readonly email: string;
  readonly reason: SuppressionReason;
  readonly detail: string;
} | null {
  const email = v.safeParse(EmailAddress, recipient);
  if (!email.success) return null;
  const detail = [status?.code, status?.message || status?.description].filter(Boolean).join(' ').trim();
  const because = (why: SuppressionReason, otherwise: string) => ({
    email: email.output,
    reason: why,
    detail: (detail || otherwise).slice(0, 500),
  });
  if (event === 'complained') return because('complaint', 'The reader called a mail spam.');
  if (event === 'unsubscribed') return because('unsubscribed', 'The reader asked for no more mail.');
  if (event !== 'failed' || severity !== 'permanent') return null;
  const known = Object.hasOwn(heldBack, reason) ? heldBack[reason] : undefined;
  if (known !== undefined) return because(known, 'The mailbox takes no mail.');
  return reason === 'generic' && deadMailbox.has(status?.code ?? 0) ? because('bounce', '') : null;
}
