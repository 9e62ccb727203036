/** The tables that only the files of this folder name; the linter reads this list. */
export const membersTables = ['account_links', 'members', 'memberships', 'one_time_passwords'] as const;
