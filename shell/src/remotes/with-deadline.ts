/** Rejects with `error` if the promise takes longer than `milliseconds`. */
export function withDeadline<T>(promise: Promise<T>, milliseconds: number, error: Error | string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(typeof error === 'string' ? new Error(error) : error), milliseconds);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
