import { staffRoles, type StaffRole } from '@plumbline/contract/staff/sessions';

/** The names of the roles. What each role may do is in `staffRights`: a viewer may only look, staff may change data, an owner may do everything. */
export const roleNames: Readonly<Record<StaffRole, string>> = { viewer: 'Viewer', staff: 'Staff', owner: 'Owner' };

/** The roles, as select options. */
export const roleOptions: readonly { readonly value: StaffRole; readonly label: string }[] = staffRoles.map(
  (value) => ({
    value,
    label: roleNames[value],
  }),
);
