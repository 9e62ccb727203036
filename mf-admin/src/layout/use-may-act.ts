import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { hasRight, type StaffRight } from '@plumbline/contract/staff/rights';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

/** Whether the signed-in person has a right, as far as this page knows; the API decides. */
export function useRight(right: StaffRight): boolean {
  const { data: session } = useEndpoint(getStaffSession, {});
  return session !== undefined && hasRight(session.role, right);
}

/**
 * Whether to show what only people who may change data can use: also while it is not known who is signed in, so that nothing moves
 * once it is. The API decides.
 */
export function useMightAct(): boolean {
  const { data: session, error } = useEndpoint(getStaffSession, {});
  return session === undefined ? error === undefined : hasRight(session.role, 'act');
}

/** Whether the signed-in person may change data. */
export function useMayAct(): boolean {
  return useRight('act');
}
