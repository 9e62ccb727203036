import type { BuiltRelease } from '../preset/release.ts';

/** Builds the remote in a folder. Webpack takes a second to load, so it is imported only by commands that build. */
export async function build(folder: string): Promise<BuiltRelease> {
  const { buildRemote } = await import('../preset/release.ts');
  return buildRemote(folder);
}
