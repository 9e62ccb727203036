import { createClient, type Client } from '@plumbline/contract/client';

/** What an address answers: JSON with an optional cursor of the next page, a failure, or nothing at all, ever. */
export type FakeAnswer =
  | { readonly json: unknown; readonly next?: string }
  | { readonly status: number; readonly code: string }
  | 'never'
  | 'unreachable';

/** A client of an API that answers from a table of addresses, and what it has been asked. */
export interface FakeApi {
  readonly client: Client;
  /** Every address asked, in order. */
  readonly asked: string[];
  /** Those whose answer was no longer wanted, in the order in which they were called off. */
  readonly calledOff: string[];
}

/** Makes a client that answers from a table; what is not in it is not found. */
export function fakeApi(answers: Readonly<Record<string, FakeAnswer>>): FakeApi {
  const asked: string[] = [];
  const calledOff: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : input.toString();
    asked.push(address);
    return await Promise.race([
      respond(answers[address] ?? { status: 404, code: 'not_found' }),
      whenAborted(init?.signal, () => calledOff.push(address)),
    ]);
  };
  return { client: createClient({ fetch, checkResponses: true }), asked, calledOff };
}

function whenAborted(signal: AbortSignal | null | undefined, note: () => void): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      note();
      reject(signal.reason);
    });
  });
}

async function respond(answer: FakeAnswer): Promise<Response> {
  if (answer === 'never') return new Promise(() => undefined);
  if (answer === 'unreachable') throw new TypeError('fetch failed');
  if ('status' in answer) {
    return Response.json({ code: answer.code, message: 'It did not work.' }, { status: answer.status });
  }
  const headers = answer.next ? { link: `</api/blog/posts?cursor=${answer.next}>; rel="next"` } : {};
  return Response.json(answer.json, { headers });
}
