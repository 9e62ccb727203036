import { trace } from '@opentelemetry/api';
import { failSpan } from '@plumbline/serving/tracing/spans';
import { Failure } from '../../platform/http/failure.ts';

/** In s, for the header `retry-after`: about as long as the circuit to an unreachable provider stays open. */
const retryAfter = 15;

/** The answer to a buyer while the circuit to the card provider is open; the outcome of an earlier attempt may be unknown. */
export function providerUnavailable(): Failure {
  return unavailable(
    'Our card provider cannot be reached just now. Your order is kept, and is never charged twice: please try again in a minute.',
  );
}

/** The answer to staff while the circuit to the card provider is open, for any action. */
export function providerUnavailableForStaff(): Failure {
  return unavailable(
    'The card provider is not called at the moment, because it did not answer. Look again in a minute.',
  );
}

/** The answer to a member while the circuit to the card provider is open; `message` describes the state of their request. */
export function providerUnavailableForMember(message: string): Failure {
  return unavailable(message);
}

function unavailable(message: string): Failure {
  failSpan(trace.getActiveSpan(), 'circuit_open');
  return new Failure('provider_unavailable', message, { headers: { 'retry-after': String(retryAfter) } });
}
