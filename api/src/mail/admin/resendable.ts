import { auditLinkDays, type MailKind } from '../outbox/mail-kinds.ts';

const hour = 3_600_000;

/**
 * In ms from when it was asked for: after that nobody waits for what such a mail brings, and a link that opens something
 * is not mailed out anew. A welcome is sent again at any time: its link is made when it is written.
 */
export const outOfDateAfter: Readonly<Partial<Record<MailKind, number>>> = {
  recovery: hour / 2,
  'verify-email': 24 * hour,
  audit: auditLinkDays * 24 * hour,
  // An owner sends invitations again, at the staff page.
  'staff-invitation': 0,
};

const reasons: Readonly<Partial<Record<string, string>>> = {
  'staff-invitation': 'An owner sends an invitation again, on the page of the staff.',
  recovery: 'The link to recover access is out of date: whoever still needs one asks for a new one.',
  'verify-email': 'The link to confirm the address is out of date: a new one can be asked for.',
  audit: 'The link to the audit is out of date: it can be asked for anew.',
};

/** Why a mail cannot be sent again, in words; null where it can. `now` in ms since 1970. */
export function notAgain(
  { kind, payload, createdAt }: { readonly kind: string; readonly payload: string | null; readonly createdAt: string },
  now: number,
): string | null {
  if (payload === null) return 'What it was made of is no longer kept.';
  const lifetime = outOfDateAfter[kind as MailKind];
  if (lifetime === undefined || now - Date.parse(createdAt) <= lifetime) return null;
  return reasons[kind] ?? 'It is out of date.';
}
