/** The tables that only the files of this folder access; the linter reads this list. */
export const leadsTables = [
  'audit_requests',
  'contact_messages',
  'contact_notes',
  'contact_replies',
  'suspected_leads',
] as const;
