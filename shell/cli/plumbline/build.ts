import type { BuiltRelease } from '@plumbline/build/release';

/** Builds a remote. Webpack takes a second to load: only commands that build pay for it. */
export async function build(remote: string): Promise<BuiltRelease> {
  const { buildRemote } = await import('@plumbline/build/release');
  return buildRemote(remote);
}
