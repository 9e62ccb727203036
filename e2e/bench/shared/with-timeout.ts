/** Waits for a promise, at most `most` ms. @throws Error after that; `what` says in the message what did not happen */
export async function withTimeout<T>(most: number, what: string, waiting: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not after ${most / 1000} s`)), most);
  });
  try {
    return await Promise.race([waiting, late]);
  } finally {
    clearTimeout(timer);
  }
}
