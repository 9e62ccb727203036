/** The tables that only the files of this folder access; the linter reads this list. */
export const mailTables = ['mail_events', 'mail_tries', 'outbox', 'suppressions'] as const;
