/** Waits for a promise, at most `timeout` ms. @throws Error after that, whose message names the `event` that did not happen */
export async function withTimeout<T>(timeout: number, event: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${event}: not after ${timeout / 1000} s`)), timeout);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
