/** The beginning of a release's hash, which people tell releases by. */
export function shortHash(release: string): string {
  return release.slice(0, 8);
}
