/**
 * Does some work at once and then again and again, never twice at a time; a failure is told and changes nothing.
 * @param every In ms.
 * @returns what stops it.
 */
export function repeatedly(
  work: () => Promise<unknown>,
  every: number,
  onFailure: (error: unknown) => void,
): () => void {
  let busy = false;
  const turn = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      onFailure(error);
    }
    busy = false;
  };
  void turn();
  const timer = setInterval(() => void turn(), every);
  return () => clearInterval(timer);
}
