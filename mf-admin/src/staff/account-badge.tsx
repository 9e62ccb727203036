import type { StaffPerson } from '@plumbline/contract/staff/admin-staff';
import { Badge } from '@plumbline/kit/badge';

/**
 * The state of an account as a badge. `renewing`: an owner has reset the second factor, and it is not set anew;
 * `waitsUntil`: after failed sign-ins, further ones are refused until then.
 */
export function AccountBadge({ standing, renewing, waitsUntil }: StaffPerson) {
  if (standing === 'deactivated') return <Badge dot>Deactivated</Badge>;
  if (renewing) {
    return (
      <Badge dot tone="warn">
        To set second factor
      </Badge>
    );
  }
  if (standing === 'locked') {
    return (
      <Badge dot tone="danger">
        Locked
      </Badge>
    );
  }
  return waitsUntil === null ? (
    <Badge dot tone="ok">
      Active
    </Badge>
  ) : (
    <Badge dot tone="warn">
      Failed sign-ins
    </Badge>
  );
}
