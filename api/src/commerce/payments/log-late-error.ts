import type { Logger } from 'pino';
import { Failure } from '../../platform/http/failure.ts';
import { ProviderFault } from './stripe/provider-fault.ts';

/** Logs an error of work that went on after its caller was answered. A {@link Failure} is not logged: it is an answer, and no fault. */
export function logLateError(log: Logger): (error: unknown) => void {
  return (error) => {
    if (error instanceof Failure) return;
    if (error instanceof ProviderFault) {
      const { kind, code, request } = error;
      log.warn({ kind, code, request }, 'the card provider has a fault');
    } else {
      log.error({ err: error }, 'work failed after its caller was answered');
    }
  };
}
