import { createClient, type Client } from '@plumbline/contract/client';

/** What an address answers: JSON, an error of the API, nothing ever, or no connection. A function answers each time anew. */
export type FakeAnswer =
  | { readonly json: unknown }
  | { readonly status: number; readonly code: string; readonly message?: string }
  | 'unreachable'
  | (() => FakeAnswer);

/** A client whose API is in the test. */
export interface FakeApi {
  readonly client: Client;
  /** From here on these answer, by method and address. */
  readonly answers: Record<string, FakeAnswer>;
  /** What was asked, in order: method, address and body. */
  readonly asked: { readonly what: string; readonly body: unknown }[];
}

/** An API that answers from a table, as `GET /api/…`; anything else is not found. */
export function createFakeApi(answers: Record<string, FakeAnswer>): FakeApi {
  const asked: { what: string; body: unknown }[] = [];
  const client = createClient({
    checkResponses: true,
    fetch: async (input, init) => {
      const what = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input.toString()}`;
      asked.push({ what, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
      let answer = answers[what] ?? { status: 404, code: 'not_found' };
      while (typeof answer === 'function') answer = answer();
      if (answer === 'unreachable') throw new TypeError('fetch failed');
      if ('json' in answer) return Response.json(answer.json);
      return Response.json({ code: answer.code, message: answer.message ?? 'No.' }, { status: answer.status });
    },
  });
  return { client, answers, asked };
}
