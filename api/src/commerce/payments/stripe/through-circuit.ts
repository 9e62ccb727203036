import { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind, type Span } from '@opentelemetry/api';
import { failSpan, inSpan } from '@plumbline/serving/tracing/spans';
import type Stripe from 'stripe';
import type { Circuit } from '../../../platform/circuit-breaker/circuit-breaker.ts';

/** The state of the present call, shared by all its retries: whether a request of it was sent. */
export const currentCall = new AsyncLocalStorage<{ wasSent: boolean }>();

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient> | ReturnType<typeof Stripe.createFetchHttpClient>;
type Call = Parameters<ReturnType<typeof Stripe.createNodeHttpClient>['makeRequest']>;
type Answer = Awaited<ReturnType<HttpClient['makeRequest']>>;

/** The code of the client's error for a call that was not sent. */
export const notCalled = 'not_called';

/** Stripe's HTTP client, which fails without a request while the circuit is open. Such a failure is not retried. */
export function throughCircuit(client: HttpClient, circuit: Circuit): HttpClient {
  const makeRequest = async (call: Call, span: Span | undefined): Promise<Answer> => {
    const record = circuit.enter();
    if (record === null) failSpan(span, notCalled);
    const callState = currentCall.getStore();
    // This is the client's retry. Its first attempt was sent and may have been executed, so the outcome is unknown, not `not_called`.
    if (record === null && callState?.wasSent) throw new Error('Stripe does not answer at the moment');
    if (record === null) return circuitOpenAnswer;
    if (callState) callState.wasSent = true;
    try {
      const answer: Answer = await client.makeRequest(...call);
      const status = answer.getStatusCode();
      span?.setAttribute('http.response.status_code', status);
      if (status >= 400) failSpan(span, String(status));
      // Stripe replays an earlier 5xx for the same idempotency key; such an answer does not show its present state.
      const isReplay = answer.getHeaders()['idempotent-replayed'] === 'true';
      if (status >= 500) record(isReplay ? 'ignored' : 'failed');
      else record(status === 429 ? 'ignored' : 'answered');
      return answer;
    } catch (error) {
      record('failed');
      throw error;
    }
  };
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...call: Call) => traced(call, (span) => makeRequest(call, span)),
  } as HttpClient;
}

function traced<T>([, , path, method]: Call, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  const template = addressTemplate(path);
  const attributes = { 'plumbline.provider': 'stripe', 'http.request.method': method, 'url.template': template };
  return inSpan(`stripe ${method} ${template}`, { kind: SpanKind.CLIENT, attributes }, work);
}

/**
 * The prefixes of Stripe's ids (https://docs.stripe.com/api): an id of small letters only would otherwise be taken for
 * a word of the path.
 */
const idPrefixes = /^(?:ch|cs|cus|d[pu]|evt|ii|in|li|pi|pm|price|prod|py|re|seti|si|src|sub|tok|txn)_/;

/** A path of the provider without ids and values: only words of its own documentation remain. */
function addressTemplate(path: string): string {
  const [address = ''] = path.split('?', 1);
  return address
    .split('/')
    .map((part) => (/^(?:v\d|[a-z]+(?:_[a-z]+)*)?$/.test(part) && !idPrefixes.test(part) ? part : ':id'))
    .join('/');
}

const circuitOpenBody = {
  error: { type: 'api_error', code: notCalled, message: 'Stripe does not answer at the moment.' },
};

/** `stripe-should-retry` keeps Stripe's client from retrying. */
const circuitOpenAnswer = {
  getStatusCode: () => 503,
  getHeaders: () => ({ 'stripe-should-retry': 'false' }),
  getRawResponse: () => null,
  toStream: () => null,
  toJSON: () => Promise.resolve(structuredClone(circuitOpenBody)),
} as unknown as Answer;
