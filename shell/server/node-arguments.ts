/**
 * What the page server's node is started with. V8 keeps the source of everything it has compiled until memory is short,
 * 2 bytes a character: without this, each release that has been shown costs about a megabyte until then.
 */
export const pageServerArguments: readonly string[] = ['--no-compilation-cache'];
