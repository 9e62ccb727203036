import type { SuppressionReason } from '@plumbline/contract/desk-suppressions';

const words: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Bounced',
  complaint: 'Complaint',
  unsubscribed: 'Unsubscribed',
  manual: 'By hand',
};

/** Why we may not write to an address, as a word. */
export function suppressionWord(reason: SuppressionReason): string {
  return words[reason];
}
