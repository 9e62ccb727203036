import type { RemoteRoute } from './releases.ts';

/**
 * A valid address of a route: its example, or its path without optional segments. Null if the path has parameters and
 * no example.
 */
export function exampleAddress({ path, example }: Pick<RemoteRoute, 'path' | 'example'>): string | null {
  if (example !== undefined) return example;
  const needed = neededSegments(path);
  return needed.some((segment) => /^[:*]/.test(segment)) ? null : `/${needed.join('/')}`;
}

/** The address of the first public page that has one; otherwise that of the home page. */
export function firstAddress(routes: readonly Pick<RemoteRoute, 'path' | 'example' | 'admin'>[]): string {
  const visible = routes.filter(({ admin }) => !admin).map(exampleAddress);
  return visible.find((address) => address !== null) ?? '/';
}

/** The example address, else one with a placeholder word for each parameter. */
export function sampleAddress(route: Pick<RemoteRoute, 'path' | 'example'>): string {
  const filled = neededSegments(route.path).map((segment) => segment.replace(/^[:*].*/, 'sample'));
  return exampleAddress(route) ?? `/${filled.join('/')}`;
}

function neededSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && !segment.endsWith('?'));
}
