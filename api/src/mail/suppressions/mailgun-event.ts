import { createHmac } from 'node:crypto';
import type { SuppressionReason } from '@plumbline/contract/mail/suppressions';
import { EmailAddress } from '@plumbline/contract/email-address';
import * as v from 'valibot';
import { equalSignatures } from '../../platform/secrets/equal-signatures.ts';

const shortText = (max: number) => v.pipe(v.string(), v.maxLength(max));

/**
 * Mailgun's webhook body: https://documentation.mailgun.com/docs/mailgun/user-manual/events/webhooks. Events that
 * concern no address are only checked for signature and id.
 */
export const MailgunEvent = v.object({
  signature: v.object({
    timestamp: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}$/)),
    token: v.pipe(shortText(100), v.minLength(16)),
    signature: shortText(200),
  }),
  'event-data': v.object({
    id: v.pipe(shortText(100), v.minLength(1)),
    event: shortText(40),
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
 * In ms: the accepted age of a signature, and how far Mailgun's clock may be ahead. Mailgun retries an event for eight
 * hours, so the age must be longer. Repeats are detected by the token.
 */
const signatureTimes = { maxAge: 9 * 3_600_000, maxAhead: 5 * 60_000 };

/** Whether Mailgun has signed the event recently; `now` in ms since 1970. */
export function isSignedByMailgun(
  { timestamp, token, signature }: MailgunEvent['signature'],
  keys: readonly string[],
  now: number,
): boolean {
  const isSigned = keys.some((key) => {
    const expected = createHmac('sha256', key).update(timestamp + token);
    return equalSignatures(signature, expected.digest('hex'));
  });
  if (!isSigned) return false;
  const age = now - Number(timestamp) * 1000;
  return age <= signatureTimes.maxAge && age >= -signatureTimes.maxAhead;
}

/** SMTP reply codes that concern the mailbox: no such domain, user or mailbox. */
const missingMailboxCodes: ReadonlySet<number> = new Set([498, 550, 551, 553]);
/** Mailgun's reasons for not sending because of earlier events. */
const suppressedByMailgun: Readonly<Record<string, SuppressionReason>> = {
  bounce: 'bounce',
  'suppress-bounce': 'bounce',
  'suppress-complaint': 'complaint',
  'suppress-unsubscribe': 'unsubscribed',
};

/** The address that an event suppresses and the reason; null for events without a lasting fault of the address, such as a full mailbox. */
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
  const suppression = (why: SuppressionReason, otherwise: string) => ({
    email: email.output,
    reason: why,
    detail: (detail || otherwise).slice(0, 500),
  });
  if (event === 'complained') return suppression('complaint', 'The reader called a mail spam.');
  if (event === 'unsubscribed') return suppression('unsubscribed', 'The reader asked for no more mail.');
  if (event !== 'failed' || severity !== 'permanent') return null;
  const earlierReason = Object.hasOwn(suppressedByMailgun, reason) ? suppressedByMailgun[reason] : undefined;
  if (earlierReason !== undefined) return suppression(earlierReason, 'The mailbox takes no mail.');
  return reason === 'generic' && missingMailboxCodes.has(status?.code ?? 0) ? suppression('bounce', '') : null;
}
