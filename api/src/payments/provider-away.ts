import { Failure } from '../http/failure.ts';

/** In s: about as long as a provider that does not answer is left alone. */
const restsFor = 15;

/** What a buyer is told while the card provider is not called. */
export function providerAway(): Failure {
  return new Failure(
    'provider_unavailable',
    'Our card provider cannot be reached just now. Nothing was charged, and your order is kept: please try again in a minute.',
    { headers: { 'retry-after': String(restsFor) } },
  );
}
