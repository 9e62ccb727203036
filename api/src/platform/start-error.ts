import { SettingsError } from '@plumbline/serving/settings';

/** A start-up error that the operator can fix. The message is one clear line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the process: prints one line for an error that the operator can fix, a stack for a bug. */
export function failStart(error: unknown): never {
  const expected = error instanceof StartError || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  process.exit(1);
}
