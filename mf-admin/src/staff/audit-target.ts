/** The page of the target that an audit log entry names; null if no admin page shows it. */
export function auditTarget(action: string, target: string | null): string | null {
  if (target === null) return null;
  const order = /^(ord_[a-z\d]{26})\b/.exec(target)?.[1];
  if (order !== undefined) return `/admin/orders/${order}`;
  if (/ \/releases\//.test(action)) {
    const remote = /^([a-z][a-z\d-]*)/.exec(target)?.[1];
    return remote === undefined ? null : `/admin/releases/${remote}`;
  }
  const email = /^[^\s:]+@[^\s:]+/.exec(target)?.[0];
  const isStaff = /^staff | \/admin\/staff| \/staff-invitation/.test(action);
  return isStaff && email !== undefined ? `/admin/staff?q=${encodeURIComponent(email)}` : null;
}
