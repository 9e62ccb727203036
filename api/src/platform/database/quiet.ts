/** Keeps Knex from printing on the console, unstructured, what it throws as well. */
export const quiet = {
  error: (): void => {},
  warn: (message: unknown): void => {
    if (!String(message).startsWith('Acquire connection error')) console.warn(message);
  },
};
