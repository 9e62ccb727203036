import { getAdminMember } from '@plumbline/contract/members/admin-members';
import { endpointUrl } from '@plumbline/contract/endpoint';

/** The SWR cache key of a member. */
export function memberKey(number: number): string {
  return endpointUrl(getAdminMember, { params: { number: String(number) } });
}
