import { createClient, type Client } from '@plumbline/contract/client';

/** How a fake API answers one request. */
export type FakeAnswer = (request: Request) => Response | Promise<Response>;

/** A client whose API is in the test. `bodies` are what was sent to it, in order. */
export interface FakeApi {
  readonly client: Client;
  readonly bodies: Record<string, unknown>[];
  /** From here on it answers like this. */
  answer: FakeAnswer;
}

/** Makes a fake API; it answers as one that has taken what was sent. */
export function createFakeApi(): FakeApi {
  const bodies: Record<string, unknown>[] = [];
  const api: FakeApi = {
    bodies,
    answer: () => Response.json({ success: true, message: 'It is on its way.' }),
    client: createClient({
      origin: 'http://api.test',
      fetch: async (input, init) => {
        const request = new Request(input, init);
        bodies.push((await request.clone().json()) as Record<string, unknown>);
        return api.answer(request);
      },
    }),
  };
  return api;
}

/** An answer that is an error of the API. */
export function failing(status: number, code: string, message: string, issues?: object[]): FakeAnswer {
  return () => Response.json({ code, message, ...(issues ? { issues } : {}) }, { status });
}

/** No connection. */
export const unreachable: FakeAnswer = () => Promise.reject(new TypeError('fetch failed'));

/** What a request ends with when its deadline passes. */
export const tooLate: FakeAnswer = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
