import { staffRoles, type StaffRole } from '@plumbline/contract/staff';

/** What roles are called. */
export const roleNames: Readonly<Record<StaffRole, string>> = { viewer: 'Viewer', staff: 'Staff', owner: 'Owner' };

/** The roles, for a choice. */
export const roleOptions: readonly { readonly value: StaffRole; readonly label: string }[] = staffRoles.map(
  (value) => ({
    value,
    label: roleNames[value],
  }),
);
