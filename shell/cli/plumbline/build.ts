import type { BuiltRelease } from '@plumbline/build/release';

/** Builds a remote. Webpack takes a second to load, so it is imported only by commands that build. */
export async function build(remote: string): Promise<BuiltRelease> {
  const { buildRemote } = await import('@plumbline/build/release');
  return buildRemote(remote);
}
