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
  cancelled: 'Membership ends',
  'money-staff': 'Money notice to staff',
  recovery: 'Account recovery',
  'verify-email': 'Confirm address',
  'release-news': 'Release news',
  'staff-invitation': 'Staff invitation',
};

/** What a kind of mail is called; one that is not known here by its own name. */
export function kindWord(kind: string): string {
  return kinds[kind] ?? kind;
}

/** The kinds that mail can be narrowed to. */
export const kindOptions = Object.entries(kinds).map(([value, label]) => ({ value, label }));
