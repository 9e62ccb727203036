/** How `fetch` says that a connection ended before there was an answer. */
const cut: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Asks once more where a question that changes nothing met a connection that was just ending: an API that restarts lets them go. */
export function againWhenCut(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      return await ask(input, init);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
      if ((init?.method ?? 'GET') !== 'GET' || !cut.has(code) || init?.signal?.aborted) throw error;
      return ask(input, init);
    }
  };
}
