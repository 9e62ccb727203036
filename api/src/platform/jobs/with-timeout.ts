/** In ms: shorter than the timeout of a browser's request and than several calls to a provider may take. */
const defaultTimeout = 8000;

/** The result of the work, or of `onTimeout` if the work takes longer than `timeout` ms. The work continues and stores its own result. */
export function withTimeout<T>(work: Promise<T>, onTimeout: () => Promise<T>, timeout = defaultTimeout): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(onTimeout()), timeout);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
