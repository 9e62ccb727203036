/** The promise, or after so many ms an Error with the message. */
export function withDeadline<T>(promise: Promise<T>, milliseconds: number, message: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), milliseconds);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
