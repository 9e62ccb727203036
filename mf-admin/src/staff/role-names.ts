import { staffRoles, type StaffRole } from '@plumbline/contract/staff/sessions';

/** The names of the roles. */
export const roleNames: Readonly<Record<StaffRole, string>> = { viewer: 'Viewer', staff: 'Staff', owner: 'Owner' };

/** The roles, as select options. */
export const roleOptions: readonly { readonly value: StaffRole; readonly label: string }[] = staffRoles.map(
  (value) => ({
    value,
    label: roleNames[value],
  }),
);
