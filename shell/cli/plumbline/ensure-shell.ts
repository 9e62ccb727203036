let ensured: Promise<void> | undefined;

/**
 * Builds the shell where it never was, as in a fresh clone: pages are compared with it and shown in it. An old build stays, because a
 * site may run from it and `npm run build` asks first whom a new one would leave behind; it is said. Looks once in a process.
 */
export function ensureShell(say: (line: string) => void): Promise<void> {
  return (ensured ??= lookForShell(say));
}

async function lookForShell(say: (line: string) => void): Promise<void> {
  const { buildShell, builtShell } = await import('@plumbline/build/shell');
  const built = builtShell();
  if (built === 'old') {
    say('The shell has changed since it was built, and is used as it was: npm run build brings it up to date.');
  }
  if (built !== 'missing') return;
  say('Building the shell, which has not been built here …');
  await buildShell();
}
