import { SettingsError } from '@plumbline/serving/settings';

/** A start-up error that the operator can fix. The message is one clear line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The time in ms in which a process that failed ends by itself. */
const maxEnd = 1000;

/**
 * Ends the process with an exit code, which it returns: prints one line for an error that the operator can fix, a stack for a bug.
 * The process ends by itself, because Node can hang for good in `process.exit()` while it compiles (nodejs/node issue 54918); it is
 * ended if something that it opened, such as a server, keeps it running.
 */
export function failStart(error: unknown, exitCode = 1): number {
  const expected = error instanceof StartError || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  process.exitCode = exitCode;
  setTimeout(() => process.exit(), maxEnd).unref();
  return exitCode;
}
