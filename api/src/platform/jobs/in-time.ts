/** In ms: shorter than the time that a browser waits for an answer, and than a provider may take for several calls. */
const patience = 8000;

/**
 * What the work gives, or `late` does once it has taken too long. The work goes on all the same; how it then ends, it
 * writes down by itself.
 */
export function inTime<T>(work: Promise<T>, late: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late()), patience);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
