import { getStaffSession, staffRoles } from '@plumbline/contract/staff/sessions';
import { hasRight, staffRights, type StaffRight } from '@plumbline/contract/staff/rights';
import { Icon } from '@plumbline/kit/icon';
import { RecordTable } from '../list/record-table.tsx';
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
      <RecordTable
        caption="Roles"
        rows={rights}
        keyOf={(right) => right}
        columns={[
          { title: 'May', cell: (right) => staffRights[right].words },
          ...staffRoles.map((role) => ({
            title: roleNames[role],
            ...(role === session?.role ? { head: `${roleNames[role]} (you)` } : {}),
            cell: (right: StaffRight) => <YesOrNo yes={hasRight(role, right)} />,
          })),
        ]}
      />
    </AdminSection>
  );
}

function YesOrNo({ yes }: { yes: boolean }) {
  return (
    <span>
      {yes ? <Icon name="check" size={14} /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{yes ? 'Yes' : 'No'}</VisuallyHidden>
    </span>
  );
}
