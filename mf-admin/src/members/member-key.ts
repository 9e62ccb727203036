import { getDeskMember } from '@plumbline/contract/members/admin-members';
import { endpointUrl } from '@plumbline/contract/endpoint';

/** The SWR cache key of a member. */
export function memberKey(number: number): string {
  return endpointUrl(getDeskMember, { params: { number: String(number) } });
}
