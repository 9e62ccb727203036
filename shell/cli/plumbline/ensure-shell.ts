let ensuring: Promise<void> | undefined;

/**
 * Builds the shell if it has never been built, as in a fresh clone: pages are compared with it and shown in it. An old build
 * stays, with a notice: a site may run from it, and `npm run build` first checks which releases would not fit a new one. Checks
 * once per process.
 */
export function ensureShell(print: (line: string) => void): Promise<void> {
  return (ensuring ??= buildIfMissing(print));
}

async function buildIfMissing(print: (line: string) => void): Promise<void> {
  const { buildShell, builtShell } = await import('@plumbline/build/shell');
  const built = builtShell();
  if (built === 'old') {
    print('The shell has changed since it was built, and is used as it was: npm run build brings it up to date.');
  }
  if (built !== 'missing') return;
  print('Building the shell, which has not been built here …');
  await buildShell();
}
