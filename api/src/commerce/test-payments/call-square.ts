import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '@plumbline/serving/tracing/spans';
import type { SquareClient, SquareError } from 'square';
import type { CallResult, Circuit } from '../../platform/circuit-breaker/circuit-breaker.ts';
import type { SquareAccount } from '../payments/payment-settings.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { notCalled } from '../payments/stripe/through-circuit.ts';

/** In s, for one call. The SDK's default is 60 s. */
const timeout = 10;

/** Square with an account. */
export interface SquareProvider {
  readonly api: SquareClient;
  readonly account: SquareAccount;
  /** Null: calls are never blocked. */
  readonly circuit: Circuit | null;
}

/** Square's SDK is loaded only with an account there: it takes as long to load as all the rest of the API. */
export const squareSdk = (): Promise<typeof import('square')> => import('square');

/**
 * Opens Square's own client. A call that may have failed is repeated once by itself, with the same key. `transport` is
 * for tests with their own connection.
 */
export async function openSquare(
  account: SquareAccount,
  transport?: typeof fetch,
  circuit: Circuit | null = null,
): Promise<SquareProvider> {
  const { SquareClient } = await squareSdk();
  const { accessToken: token, apiUrl: baseUrl } = account;
  const options = transport ? { fetch: transport } : {};
  return {
    account,
    circuit,
    api: new SquareClient({ token, baseUrl, timeoutInSeconds: timeout, maxRetries: 1, ...options }),
  };
}

/** Messages for the cardholder by Square's codes: why a card was not charged. */
const declineMessages: Readonly<Record<string, string>> = {
  GENERIC_DECLINE: 'Your card was declined.',
  CVV_FAILURE: 'Your card’s security code is incorrect.',
  ADDRESS_VERIFICATION_FAILURE: 'Your card’s postal code is incorrect.',
  INVALID_EXPIRATION: 'Your card’s expiration date is incorrect.',
  INSUFFICIENT_FUNDS: 'Your card has insufficient funds.',
  CARD_EXPIRED: 'Your card has expired.',
  CARD_TOKEN_USED: 'These card details were used already. Please enter the card again.',
  CARD_TOKEN_EXPIRED: 'These card details have expired. Please enter the card again.',
};

/** Calls Square; `operation` is the SDK's name of the call. @throws ProviderFault for every error of Square or the connection. */
export async function callSquare<T>(
  square: Pick<SquareProvider, 'circuit'>,
  operation: string,
  call: () => Promise<T>,
): Promise<T> {
  const attributes = { 'plumbline.provider': 'square', 'plumbline.operation': operation };
  return inSpan(`square ${operation}`, { kind: SpanKind.CLIENT, attributes }, () => throughCircuit(square, call));
}

async function throughCircuit<T>({ circuit }: Pick<SquareProvider, 'circuit'>, call: () => Promise<T>): Promise<T> {
  const record = circuit === null ? () => undefined : circuit.enter();
  if (record === null) throw new ProviderFault('unknown', notCalled, 'Square does not answer at the moment');
  try {
    const answer = await call();
    record('answered');
    return answer;
  } catch (error) {
    const { SquareError, SquareTimeoutError } = await squareSdk();
    if (error instanceof SquareTimeoutError) {
      record('failed');
      throw new ProviderFault('unknown', 'timeout', 'Square is late');
    }
    if (!(error instanceof SquareError)) {
      record('ignored');
      throw error;
    }
    const { statusCode = 0 } = error;
    record(circuitResultOf(statusCode));
    throw faultOf(error);
  }
}

/** Too many requests do not count as a failure of the provider. */
function circuitResultOf(status: number): CallResult {
  if (status === 429) return 'ignored';
  return status === 0 || status === 408 || status >= 500 ? 'failed' : 'answered';
}

function faultOf({ statusCode = 0, errors }: SquareError): ProviderFault {
  const [first] = errors;
  const code = String(first?.code ?? statusCode);
  const message = declineMessages[code];
  if (message !== undefined || first?.category === 'PAYMENT_METHOD_ERROR') {
    return new ProviderFault('declined', code, message ?? `The card was refused (${code}).`);
  }
  if (statusCode === 404) return new ProviderFault('missing', code, first?.detail ?? 'Square does not know of it');
  const unknown = statusCode === 0 || statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return new ProviderFault(unknown ? 'unknown' : 'refused', code, first?.detail ?? 'Square refused the call');
}
