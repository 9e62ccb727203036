import { useSWRConfig } from 'swr';
import { getDeskMessage, type DeskMessageDetail } from '@plumbline/contract/desk-messages';
import { endpointUrl } from '@plumbline/contract/endpoint';

/** Puts what the API has answered with in place of what the page shows; without it, asks anew. */
export function useShowMessage(id: string): (message?: DeskMessageDetail) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (message) => {
    const key = endpointUrl(getDeskMessage, { params: { id } });
    await (message ? mutate(key, message, { revalidate: false }) : mutate(key));
  };
}
