import { useSWRConfig } from 'swr';

/** Reads every cached endpoint again whose address begins with `start`, such as `/api/admin/messages`. */
export function useRefresh(beginning: string): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate((key) => typeof key === 'string' && key.startsWith(beginning));
  };
}
