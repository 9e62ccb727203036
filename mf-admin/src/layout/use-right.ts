import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { hasRight, type StaffRight } from '@plumbline/contract/staff/rights';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

/** Whether the signed-in person has a right, according to the loaded session; the API authorizes. */
export function useRight(right: StaffRight): boolean {
  const { data: session } = useEndpoint(getStaffSession, {});
  return session !== undefined && hasRight(session.role, right);
}

/**
 * Whether to show controls for people who may change data: also until the session is loaded, so that nothing moves then. The API
 * authorizes.
 */
export function useShowActions(): boolean {
  const { data: session, error } = useEndpoint(getStaffSession, {});
  return session === undefined ? error === undefined : hasRight(session.role, 'act');
}

/** Whether the signed-in person may change data. */
export function useMayAct(): boolean {
  return useRight('act');
}
