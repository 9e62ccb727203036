import type { SharedClock } from './books.ts';

/** An answer of the provider. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Kept extends Answer {
  /** The exact request. */
  readonly asked: string;
  readonly at: number;
}

/** A failure of one call at the provider, which a test requests by a header. */
export type ProviderFault = 'done, kept 500' | 'not done, kept 500';
export const faultHeader = 'x-provider-fault';

/** In ms: a key is forgotten after a day. https://docs.stripe.com/api/idempotent_requests */
const keyLife = 24 * 3_600_000;

const broken: Answer = { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };

/**
 * Answers under their keys, errors and 500s among them: the same call under a key is given its first answer again, another
 * one is refused.
 */
export function keepAnswers(clock: SharedClock, onForgotten: () => void) {
  const answers = new Map<string, Kept>();
  return (
    { key, asked, fault }: { readonly key: string; readonly asked: string; readonly fault: ProviderFault | null },
    act: () => Answer,
  ): Answer & { readonly isReplay: boolean } => {
    const kept = answers.get(key);
    if (key !== '' && kept !== undefined && clock.time - kept.at < keyLife) {
      return kept.asked === asked ? { ...kept, isReplay: true } : { ...otherParameters, isReplay: false };
    }
    if (kept !== undefined) onForgotten();
    const answer = fault === 'not done, kept 500' ? broken : act();
    const given = fault === null ? answer : broken;
    if (key !== '') answers.set(key, { ...given, asked, at: clock.time });
    return { ...given, isReplay: false };
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
