import type { SuppressionReason } from '@plumbline/contract/mail/suppressions';

const reasonTexts: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'mail to it bounced',
  complaint: 'its reader called our mail spam',
  unsubscribed: 'its reader asked for no more mail',
  manual: 'staff have put it on the list',
};

/** Why an address is suppressed, as part of a sentence. */
export function reasonWords(reason: SuppressionReason): string {
  return reasonTexts[reason];
}
