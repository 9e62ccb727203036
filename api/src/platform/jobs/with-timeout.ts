/** In ms: shorter than the timeout of a browser's request and than several calls to a provider may take. */
const defaultTimeout = 8000;

interface TimeoutOptions<T> {
  readonly onTimeout: () => Promise<T>;
  /** Called with an error of the work after the timeout, which no caller receives. */
  readonly onLateError: (error: unknown) => void;
  /** In ms, by default 8000. */
  readonly timeout?: number | undefined;
}

/**
 * The result of the work, or of `onTimeout` if the work takes longer than `timeout`. The work continues and stores its
 * own result.
 */
export function withTimeout<T>(
  work: Promise<T>,
  { onTimeout, onLateError, timeout = defaultTimeout }: TimeoutOptions<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(onTimeout());
    }, timeout);
    const fail = (error: unknown): void => (isLate ? onLateError(error) : reject(error));
    void work.then(resolve, fail).finally(() => clearTimeout(timer));
  });
}
