import { isAcceptedKey } from '@plumbline/serving/accepted-key';
import { Failure } from './failure.ts';

/** @throws Failure `unauthorized` with the message if the key is not accepted. */
export function requireKey(key: string, accepted: readonly string[], message: string): void {
  if (!isAcceptedKey(key, accepted)) throw new Failure('unauthorized', message);
}
