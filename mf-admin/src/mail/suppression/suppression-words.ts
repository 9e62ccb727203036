import type { SuppressionReason } from '@plumbline/contract/mail/suppressions';

const labels: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Bounced',
  complaint: 'Complaint',
  unsubscribed: 'Unsubscribed',
  manual: 'By hand',
};

/** The reason why an address gets no mail, in a word. */
export function suppressionReasonLabel(reason: SuppressionReason): string {
  return labels[reason];
}
