/** The tables that only the files of this folder access; the linter reads this list. */
export const staffTables = [
  'sign_in_guards',
  'staff',
  'staff_audit',
  'staff_invitations',
  'staff_recovery_codes',
  'staff_sessions',
  'staff_views',
] as const;
