import type { Issue } from '@plumbline/contract/errors';
import { navigationOf } from '@plumbline/contract/releases/navigation';
import type { RemoteRoute } from '@plumbline/contract/releases/releases';

interface Declared {
  readonly remote: string;
  readonly declaration: { readonly routes: readonly Pick<RemoteRoute, 'path' | 'admin' | 'navigation'>[] };
}

/**
 * Where the navigation entries of a release harm those of other remotes: an entry of the same name would lead visitors elsewhere, and
 * one that stands before others can take their room.
 */
export function navigationClashes(release: Declared, inUse: readonly Declared[]): Issue[] {
  // Of a remote with a canary one release stands for both.
  const others = [...new Map(inUse.map((other) => [other.remote, other])).values()];
  const owners = new Map(
    others.flatMap(({ remote, declaration }) =>
      declaration.routes.flatMap(({ navigation = [] }) => navigation.map(({ label }) => [plain(label), remote])),
    ),
  );
  const taken = release.declaration.routes.flatMap(({ navigation = [] }, index) =>
    navigation
      .filter(({ label }) => owners.has(plain(label)))
      .map(({ label }) => ({
        path: `declaration.routes.${index}.navigation`,
        message: `"${label}" is an entry of ${owners.get(plain(label))} already`,
      })),
  );
  const shown = navigationOf([...others, release].map(({ declaration }) => declaration));
  const lost = navigationOf(others.map(({ declaration }) => declaration)).filter(
    ({ label, path }) => !shown.some((entry) => entry.label === label && entry.path === path),
  );
  if (lost.length === 0) return taken;
  const labels = lost.map(({ label }) => label).join(', ');
  const message = `leave no room in the header for ${labels}: name a higher place, or fewer or shorter labels`;
  return [...taken, { path: 'declaration.routes', message }];
}

/** A label without what hardly tells it from another: capitals, accents, spaces and signs. */
function plain(label: string): string {
  return label
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z\d]/g, '')
    .toLowerCase();
}
