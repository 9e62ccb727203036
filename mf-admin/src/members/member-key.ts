import { getDeskMember } from '@plumbline/contract/desk-members';
import { endpointUrl } from '@plumbline/contract/endpoint';

/** The key under which a member is kept in the page. */
export function memberKey(number: number): string {
  return endpointUrl(getDeskMember, { params: { number: String(number) } });
}
