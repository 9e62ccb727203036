import { auditLinkDays, type MailKind } from '../outbox/mail-kinds.ts';

const hour = 3_600_000;

/**
 * In ms since the request: an older mail is out of date, and its link is not sent again. A welcome mail can always be
 * sent again because its link is created when it is sent.
 */
export const outOfDateAfter: Readonly<Partial<Record<MailKind, number>>> = {
  recovery: hour / 2,
  'verify-email': 24 * hour,
  'membership-link': 24 * hour,
  audit: auditLinkDays * 24 * hour,
  // Owners resend invitations on the staff page.
  'staff-invitation': 0,
};

const reasons: Readonly<Partial<Record<string, string>>> = {
  'staff-invitation': 'An owner sends an invitation again, on the page of the staff.',
  recovery: 'The link to recover access is out of date: whoever still needs one asks for a new one.',
  'verify-email': 'The link to confirm the address is out of date: a new one can be asked for.',
  'membership-link': 'The link to the membership is out of date: a new one can be asked for.',
  audit: 'The link to the audit is out of date: it can be asked for anew.',
};

/** The reason why a mail cannot be sent again; null if it can. `now` in ms since 1970. */
export function reasonNotToResend(
  { kind, payload, createdAt }: { readonly kind: string; readonly payload: string | null; readonly createdAt: string },
  now: number,
): string | null {
  if (payload === null) return 'The content of this mail has been deleted.';
  const lifetime = outOfDateAfter[kind as MailKind];
  if (lifetime === undefined || now - Date.parse(createdAt) <= lifetime) return null;
  return reasons[kind] ?? 'It is out of date.';
}
