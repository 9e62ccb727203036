import { trace } from '@opentelemetry/api';

const maxTries = 5;

/**
 * Retries an attempt that conflicted with another transaction. @throws any other error, and the conflict of the last
 * attempt.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>, isConflict: (code: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await attempt();
      if (tries > 1) trace.getActiveSpan()?.setAttribute('plumbline.database.tries', tries);
      return result;
    } catch (error) {
      if (tries === maxTries || !(error instanceof Error && 'code' in error && isConflict(error.code))) throw error;
    }
  }
}
