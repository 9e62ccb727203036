/** Ends a command with what is wrong, without a stack: that is for faults of our own. */
export function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
