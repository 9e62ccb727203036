import { createClient, type Client } from '@plumbline/contract/client';
import { totalHeader } from '@plumbline/contract/endpoint';

/**
 * A response of the fake API: JSON, with a cursor if there is a `next` page and the `total` number of entries on all pages; an error of
 * the API; `never`: no response, for a page's loading state; `unreachable`: no connection; `timeout`: the client's timeout. A function
 * decides for each request.
 */
export type FakeAnswer =
  | { readonly json: unknown; readonly next?: string; readonly total?: number }
  | FakeError
  | 'never'
  | 'unreachable'
  | 'timeout'
  | FakeHandler;

/** Decides the response to each request. */
export type FakeHandler = (request: Request) => FakeAnswer | Response | Promise<FakeAnswer | Response>;

/** An error in the API's format. */
interface FakeError {
  readonly status: number;
  readonly code: string;
  /** Default `It did not work.` */
  readonly message?: string;
  readonly issues?: readonly object[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers by address with its query, for any method (`/api/blog/posts?page=2`) or for one (`POST /api/orders`). */
export type FakeAnswers = Readonly<Record<string, FakeAnswer>>;

/** A request that the fake API was sent. */
interface FakeRequest {
  /** Method and address: `POST /api/orders?draft=1`. */
  readonly line: string;
  /** The JSON body, null if there is none. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** A client whose API is in the test or the story. */
export interface FakeApi<Answers extends FakeAnswer | FakeAnswers = FakeAnswer | FakeAnswers> {
  /** Validates every response against the contract, so that no test passes with a response that the API cannot give. */
  readonly client: Client;
  /** Every request so far, in order. */
  readonly requests: readonly FakeRequest[];
  /** The lines of `requests`. */
  readonly asked: readonly string[];
  /** The bodies of those `requests` that had one. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  /** The requests that the page aborted before they were answered, in order. */
  readonly aborted: readonly string[];
  /** The responses from now on; an address that is not among them is a 404. */
  answers: Answers;
}

/** Creates a fake API with one response to every request, or with responses by address. */
export function createFakeApi<Answers extends FakeAnswer | FakeAnswers>(answers: Answers): FakeApi<Answers> {
  const requests: FakeRequest[] = [];
  const aborted: string[] = [];
  const client = createClient({
    origin,
    checkResponses: true,
    onUnauthorized: endSession,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const address = request.url.slice(origin.length);
      const line = `${request.method} ${address}`;
      requests.push({
        line,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as FakeRequest['body']) : null,
      });
      const answer = answerTo(line, address, api.answers);
      return Promise.race([respond(answer, request), untilAborted(init?.signal, () => aborted.push(line))]);
    },
  });
  const api: FakeApi<Answers> = {
    client,
    requests,
    aborted,
    answers,
    get asked() {
      return requests.map(({ line }) => line);
    },
    get bodies() {
      return requests.map(({ body }) => body).filter((body) => body !== null);
    },
  };
  return api;
}

const origin = 'http://api.test';
const notFound: FakeError = { status: 404, code: 'not_found' };

function answerTo(line: string, address: string, answers: FakeAnswer | FakeAnswers): FakeAnswer {
  return isTable(answers) ? (answers[line] ?? answers[address] ?? notFound) : answers;
}

function isTable(answers: FakeAnswer | FakeAnswers): answers is FakeAnswers {
  return typeof answers === 'object' && !('json' in answers) && !('status' in answers);
}

/** Reports a 401 to the page as the shell's client does. */
function endSession(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event('staffSessionEnded'));
}

async function respond(answer: FakeAnswer | Response, request: Request): Promise<Response> {
  if (answer instanceof Response) return answer;
  if (typeof answer === 'function') return respond(await answer(request), request);
  if (answer === 'never') return new Promise(() => undefined);
  if (answer === 'unreachable') throw new TypeError('fetch failed');
  if (answer === 'timeout') throw new DOMException('signal timed out', 'TimeoutError');
  if ('json' in answer) {
    const { json, next, total } = answer;
    const headers = {
      ...(next ? { link: `<${new URL(request.url).pathname}?cursor=${next}>; rel="next"` } : {}),
      ...(total === undefined ? {} : { [totalHeader]: String(total) }),
    };
    return Response.json(json, { headers });
  }
  const { status, headers = {}, message = 'It did not work.', ...error } = answer;
  return Response.json({ ...error, message }, { status, headers });
}

/** Rejects when the page aborts a request. The client's own timeout is ignored: a story shows a loading state for as long as it is open. */
function untilAborted(signal: AbortSignal | null | undefined, onAbort: () => void): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      const reason: unknown = signal.reason;
      if (reason instanceof DOMException && reason.name === 'TimeoutError') return;
      onAbort();
      reject(reason as Error);
    });
  });
}
