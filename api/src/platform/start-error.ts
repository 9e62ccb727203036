import { SettingsError } from '@plumbline/serving/settings';

/** What keeps a process from starting and is for the operator to put right. The message is one clear line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the process: a line where the operator can help it, the stack where only we can. */
export function failStart(error: unknown): never {
  const expected = error instanceof StartError || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  process.exit(1);
}
