import { getStaffSession } from '@plumbline/contract/staff';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

/** Whether who is signed in may act, as far as is known; the API has the last word. */
export function useMayAct(): boolean {
  const { data: session } = useEndpoint(getStaffSession, {});
  return session !== undefined && session.role !== 'viewer';
}
