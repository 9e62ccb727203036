import { getStaffSession } from '@plumbline/contract/staff';
import { hasRight, type StaffRight } from '@plumbline/contract/staff-rights';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

/** Whether who is signed in has a right, as far as is known; the API has the last word. */
export function useRight(right: StaffRight): boolean {
  const { data: session } = useEndpoint(getStaffSession, {});
  return session !== undefined && hasRight(session.role, right);
}

/** Whether who is signed in may act. */
export function useMayAct(): boolean {
  return useRight('act');
}
