const kinds: Readonly<Record<string, string>> = {
  'contact-staff': 'Contact message',
  'contact-receipt': 'Contact receipt',
  'contact-reply': 'Reply to a message',
  audit: 'Agent audit',
  receipt: 'Receipt',
  'renewal-receipt': 'Renewal receipt',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  welcome: 'Welcome',
  'payment-failed': 'Payment failed',
  'renewal-notice': 'Renewal notice',
  'price-change': 'Price change',
  'plan-changed': 'Plan changed',
  'plan-scheduled': 'Plan changes later',
  'plan-to-confirm': 'Plan to confirm',
  'plan-not-changed': 'Plan not changed',
  resumed: 'Membership goes on',
  'renewal-not-changed': 'Renewal not changed',
  'card-changed': 'Card changed',
  'card-expiring': 'Card expires',
  cancelled: 'Membership ends',
  'money-staff': 'Money notice to staff',
  recovery: 'Account recovery',
  'verify-email': 'Confirm address',
  'membership-link': 'Manage membership',
  'release-news': 'Release news',
  'staff-invitation': 'Staff invitation',
};

/** The name of a kind of mail; an unknown kind is shown as it is. */
export function mailKindLabel(kind: string): string {
  return kinds[kind] ?? kind;
}

/** The kinds of mail, for the filter. */
export const mailKindOptions = Object.entries(kinds).map(([value, label]) => ({ value, label }));
