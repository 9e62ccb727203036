/** The beginning of a release's hash, which suffices to tell releases apart. */
export function shortHash(release: string): string {
  return release.slice(0, 8);
}
