import { getStaffSession, staffRoles } from '@plumbline/contract/staff/sessions';
import { hasRight, staffRights, type StaffRight } from '@plumbline/contract/staff/rights';
import { Icon } from '@plumbline/kit/icon';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { AdminSection } from '../layout/admin-section.tsx';
import { roleNames } from './role-names.ts';

const rights = Object.keys(staffRights) as StaffRight[];

/** The rights of each role, read from the same table as the API's checks. */
export function RolesTable() {
  const { data: session } = useEndpoint(getStaffSession, {});
  return (
    <AdminSection title="Roles">
      <Table
        caption="Roles"
        head={
          <TableRow>
            <TableHead>May</TableHead>
            {staffRoles.map((role) => (
              <TableHead key={role}>{role === session?.role ? `${roleNames[role]} (you)` : roleNames[role]}</TableHead>
            ))}
          </TableRow>
        }
      >
        {rights.map((right) => (
          <TableRow key={right}>
            <TableCell label="May">{staffRights[right].words}</TableCell>
            {staffRoles.map((role) => (
              <TableCell key={role} label={roleNames[role]}>
                {hasRight(role, right) ? (
                  <span>
                    <Icon name="check" size={14} />
                    <VisuallyHidden>Yes</VisuallyHidden>
                  </span>
                ) : (
                  <span>
                    <span aria-hidden="true">–</span>
                    <VisuallyHidden>No</VisuallyHidden>
                  </span>
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </AdminSection>
  );
}
