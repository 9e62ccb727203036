import type { SharedClock } from './books.ts';

/** An answer of the provider. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface StoredAnswer extends Answer {
  /** The exact request. */
  readonly request: string;
  readonly at: number;
}

/**
 * A failure of one call at the provider, which a test requests by a header: the call is answered with a 500 that is
 * stored under its idempotency key (`kept`), and was carried out (`done`) or not.
 */
export type ProviderFault = 'done, kept 500' | 'not done, kept 500';
export const faultHeader = 'x-provider-fault';

/** In ms: a key expires after a day. https://docs.stripe.com/api/idempotent_requests */
const idempotencyKeyLifetime = 24 * 3_600_000;

const broken: Answer = { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };

/**
 * Stores each answer under its idempotency key, including errors and 500s: a repeated call gets the stored answer, and
 * another call with the same key is refused.
 */
export function storeAnswers(clock: SharedClock, onExpiredKey: () => void) {
  const answers = new Map<string, StoredAnswer>();
  return (
    { key, request, fault }: { readonly key: string; readonly request: string; readonly fault: ProviderFault | null },
    act: () => Answer,
  ): Answer & { readonly isReplay: boolean } => {
    const stored = answers.get(key);
    if (key !== '' && stored !== undefined && clock.time - stored.at < idempotencyKeyLifetime) {
      return stored.request === request ? { ...stored, isReplay: true } : { ...otherParameters, isReplay: false };
    }
    if (stored !== undefined) onExpiredKey();
    const answer = fault === 'not done, kept 500' ? broken : act();
    const sent = fault === null ? answer : broken;
    if (key !== '') answers.set(key, { ...sent, request, at: clock.time });
    return { ...sent, isReplay: false };
  };
}

const otherParameters: Answer = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
};
