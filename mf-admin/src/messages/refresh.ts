import { useSWRConfig } from 'swr';

/** Asks again for everything kept of the API whose address begins so, such as `/api/admin/messages`. */
export function useRefresh(beginning: string): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate((key) => typeof key === 'string' && key.startsWith(beginning));
  };
}
