const mostTries = 5;

/** Does it anew where it met somebody else. @throws what it fails with otherwise, and what it met at its last try. */
export async function tryAgain<T>(attempt: () => Promise<T>, metAnother: (code: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === mostTries || !(error instanceof Error && 'code' in error && metAnother(error.code))) throw error;
    }
  }
}
