import { useSWRConfig } from 'swr';

/** Reads every cached endpoint again whose URL begins with `urlPrefix`, such as `/api/admin/messages`. */
export function useRefresh(urlPrefix: string): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate((key) => typeof key === 'string' && key.startsWith(urlPrefix));
  };
}
