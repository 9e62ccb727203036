/**
 * Node arguments of the page server. By default V8 keeps the source of all compiled code until memory is short, at 2 bytes a
 * character: about a megabyte per release that was shown.
 */
export const pageServerArguments: readonly string[] = ['--no-compilation-cache'];
