import type { SuppressionReason } from '@plumbline/contract/mail/suppressions';

const labels: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Bounced',
  complaint: 'Complaint',
  unsubscribed: 'Unsubscribed',
  manual: 'By hand',
};

/** The label of the reason why an e-mail address gets no mail. */
export function suppressionReasonLabel(reason: SuppressionReason): string {
  return labels[reason];
}
