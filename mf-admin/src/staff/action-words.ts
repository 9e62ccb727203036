/** What the actions of the audit log are called; one that is missing stands as the log has it. */
const words: Readonly<Record<string, string>> = {
  'POST /admin/session': 'Sign-in',
  'DELETE /admin/session': 'Sign-out',
  'DELETE /admin/sessions': 'Sign-out everywhere',
  'POST /admin/orders/:id/refund': 'Refund',
  'POST /admin/orders/:id/reconcile': 'Order held against the provider',
  'POST /admin/orders/:id/receipt': 'Receipt sent again',
  'GET /admin/orders.csv': 'Orders taken as a file',
  'GET /admin/audit-log.csv': 'Audit log taken as a file',
  'POST /admin/staff-invitations': 'Invitation',
  'POST /admin/staff-invitations/:id/resend': 'Invitation sent again',
  'POST /admin/staff-invitations/:id/withdraw': 'Invitation withdrawn',
  'POST /staff-invitation/accept': 'Invitation accepted',
  'POST /admin/staff/:id/role': 'Change of role',
  'POST /admin/staff/:id/lock': 'Lock',
  'POST /admin/staff/:id/unlock': 'Unlock',
  'POST /admin/staff/:id/deactivate': 'Deactivation',
  'POST /admin/staff/:id/reactivate': 'Reactivation',
  'POST /admin/staff/:id/reset-second-factor': 'Reset of a second factor',
  'POST /admin/staff/:id/end-sessions': 'End of sessions',
};

/** What an action is called in words; null where it has none. */
export function actionWords(action: string): string | null {
  return words[action] ?? null;
}
