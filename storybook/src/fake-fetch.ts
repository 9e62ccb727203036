/**
 * What an address answers in a story: JSON with an optional cursor of the next page, a failure of the API, nothing
 * ever (`never`: the loading state), or no connection (`unreachable`).
 */
type FakeAnswer =
  | { readonly json: unknown; readonly next?: string }
  | { readonly status: number; readonly code: string }
  | 'never'
  | 'unreachable';

/** A story's `parameters.api`: answers by address, from `/api` on with the query. */
export type FakeAnswers = Readonly<Record<string, FakeAnswer>>;

/** A fetch that answers from a table; an address that is not in it is not found. */
export function fakeFetch(answers: FakeAnswers): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    const answer = answers[address] ?? { status: 404, code: 'not_found' };
    if (answer === 'never') return untilAborted(init?.signal);
    if (answer === 'unreachable') throw new TypeError('fetch failed');
    if ('status' in answer) {
      return Response.json({ code: answer.code, message: 'The story says so.' }, { status: answer.status });
    }
    const path = address.split('?')[0];
    return Response.json(answer.json, {
      headers: answer.next ? { link: `<${path}?cursor=${answer.next}>; rel="next"` } : {},
    });
  };
}

/** The client's own deadline must not end a story's loading state, so only leaving the story does. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      if (!isTimeout(signal.reason)) reject(signal.reason as Error);
    });
  });
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}
