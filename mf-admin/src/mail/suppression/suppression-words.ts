import type { SuppressionReason } from '@plumbline/contract/mail/suppressions';

const words: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Bounced',
  complaint: 'Complaint',
  unsubscribed: 'Unsubscribed',
  manual: 'By hand',
};

/** The reason why an address gets no mail, in a word. */
export function suppressionWord(reason: SuppressionReason): string {
  return words[reason];
}
