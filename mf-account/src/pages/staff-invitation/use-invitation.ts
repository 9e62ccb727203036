import useSWR from 'swr';
import type { ApiError } from '@plumbline/contract/errors';
import { openInvitation, type OpenInvitation } from '@plumbline/contract/staff/invitations';
import { useApiClient } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';

/** Looks an invitation up by its token, in the browser only: no page is made that shows it. */
export function useInvitation(token: string | null) {
  const client = useApiClient();
  const ask = () => client.call(openInvitation, { body: { token: token ?? '' } });
  const key = token === null ? null : ['staff-invitation', token];
  return useSWR<OpenInvitation, ApiError>(key, ask, endpointSwr);
}
