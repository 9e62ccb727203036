import type { Stats } from 'webpack';

/** The errors of a build: for each the module and the compiler's message. */
export function errorsOf(stats: Stats): string[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map(({ moduleName, message }) => [moduleName, plainMessage(message)].filter(Boolean).join('\n'));
}

/** A loader's message without the loader's file path, the `x` that SWC prints before an error, and SWC's Rust stack: none of them is in the source. */
export function plainMessage(message: string): string {
  return message
    .replace(/^Module build failed \(from .*\):\n/, '')
    .replace(/^Error:\s+x /, '')
    .replace(/\s*\n\nCaused by:[\s\S]*$/, '')
    .trimEnd();
}
