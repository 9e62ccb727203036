import { trace } from '@opentelemetry/api';

const mostTries = 5;

/** Does it anew where it met somebody else. @throws what it fails with otherwise, and what it met at its last try. */
export async function tryAgain<T>(attempt: () => Promise<T>, metAnother: (code: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await attempt();
      if (tries > 1) trace.getActiveSpan()?.setAttribute('plumbline.database.tries', tries);
      return result;
    } catch (error) {
      if (tries === mostTries || !(error instanceof Error && 'code' in error && metAnother(error.code))) throw error;
    }
  }
}
