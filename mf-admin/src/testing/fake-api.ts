import { createClient, type Client } from '@plumbline/contract/client';

/** How a fake API answers one request. */
export type FakeAnswer = (request: Request) => Response | Promise<Response>;

/** A client whose API is in the test. */
export interface FakeApi {
  readonly client: Client;
  /** What was asked: `POST /api/admin/session`, in order. */
  readonly asked: string[];
  /** The bodies among it. */
  readonly bodies: Record<string, unknown>[];
  /** From here on it answers like this. */
  answer: FakeAnswer;
}

/** Makes a fake API that answers as it is told. */
export function createFakeApi(answer: FakeAnswer): FakeApi {
  const api: FakeApi = {
    asked: [],
    bodies: [],
    answer,
    client: createClient({
      origin: 'http://api.test',
      checkResponses: true,
      // As the shell's client does.
      onUnauthorized: () => void window.dispatchEvent(new Event('staffSessionEnded')),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        api.asked.push(`${request.method} ${new URL(request.url).pathname}`);
        if (request.body) api.bodies.push((await request.clone().json()) as Record<string, unknown>);
        return api.answer(request);
      },
    }),
  };
  return api;
}

/** An answer that is an error of the API. */
export function failing(
  status: number,
  code: string,
  { message = 'It did not work.', headers = {} }: { message?: string; headers?: Record<string, string> } = {},
): FakeAnswer {
  return () => Response.json({ code, message }, { status, headers });
}

/** No connection. */
export const unreachable: FakeAnswer = () => Promise.reject(new TypeError('fetch failed'));
