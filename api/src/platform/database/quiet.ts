/** Prevents Knex from printing errors to the console that it also throws. */
export const quiet = {
  error: (): void => {},
  warn: (message: unknown): void => {
    if (!String(message).startsWith('Acquire connection error')) console.warn(message);
  },
};
