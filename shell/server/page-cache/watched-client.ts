import { contentVersionHeader } from '@plumbline/contract/content';
import type { WatchedClient } from '../pages/make-page.ts';
import { againWhenCut } from '../proxy/again-when-cut.ts';
import { tracedClient } from '../tracing/traced-client.ts';
import type { ContentVersions } from './content-versions.ts';

const ask = againWhenCut((input, init) => fetch(input, init));

/** Makes the API's client for one page, whose request's id its calls carry. A version that is news leaves doubt about the last. */
export function watchedClient(origin: string, versions: Pick<ContentVersions, 'last' | 'doubt'>): WatchedClient {
  return (requestId, note) => {
    const noting: typeof fetch = async (input, init) => {
      const answer = await ask(input, init).catch((error: unknown) => {
        note(null);
        throw error;
      });
      const version = answer.ok ? answer.headers.get(contentVersionHeader) : null;
      note(version);
      if (version !== null && version !== versions.last()) versions.doubt();
      return answer;
    };
    return tracedClient({ origin, headers: { 'x-request-id': requestId }, fetch: noting });
  };
}
