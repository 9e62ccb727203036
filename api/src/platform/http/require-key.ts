import { isAcceptedKey } from '@plumbline/serving/accepted-key';
import { Failure } from './failure.ts';

/** @throws Failure `unauthorized` with the message if the given key is not accepted. */
export function requireKey(given: string, accepted: readonly string[], message: string): void {
  if (!isAcceptedKey(given, accepted)) throw new Failure('unauthorized', message);
}
