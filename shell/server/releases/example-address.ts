import type { RemoteRoute } from '@plumbline/contract/releases/releases';

/**
 * An address that a route can be tried on: its example, or the route itself without its optional segments. Null where it has
 * parameters and no example.
 */
export function exampleAddress({ path, example }: Pick<RemoteRoute, 'path' | 'example'>): string | null {
  if (example !== undefined) return example;
  const needed = neededSegments(path);
  return needed.some((segment) => /^[:*]/.test(segment)) ? null : `/${needed.join('/')}`;
}

/** The same, with a word for each parameter where there is no example. */
export function someAddress(route: Pick<RemoteRoute, 'path' | 'example'>): string {
  const filled = neededSegments(route.path).map((segment) => segment.replace(/^[:*].*/, 'sample'));
  return exampleAddress(route) ?? `/${filled.join('/')}`;
}

function neededSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && !segment.endsWith('?'));
}
