/** In ms: shorter than the timeout of a browser's request and than several calls to a provider may take. */
const timeout = 8000;

/** The result of the work, or of `late` if the work takes too long. The work continues and stores its own result. */
export function withTimeout<T>(work: Promise<T>, onTimeout: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(onTimeout()), timeout);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
