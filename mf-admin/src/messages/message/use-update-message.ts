import { useSWRConfig } from 'swr';
import { getAdminMessage, type AdminMessageDetail } from '@plumbline/contract/leads/admin-messages';
import { endpointUrl } from '@plumbline/contract/endpoint';

/** Replaces the cached message by the API's answer; without an answer, loads the message again. */
export function useUpdateMessage(id: string): (message?: AdminMessageDetail) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (message) => {
    const key = endpointUrl(getAdminMessage, { params: { id } });
    await (message ? mutate(key, message, { revalidate: false }) : mutate(key));
  };
}
