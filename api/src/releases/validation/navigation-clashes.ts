import type { Issue } from '@plumbline/contract/errors';
import { navigationOf } from '@plumbline/contract/releases/navigation';
import type { RemoteRoute } from '@plumbline/contract/releases/releases';
import { dashboardLabels } from '@plumbline/contract/site';

interface Declared {
  readonly remote: string;
  readonly declaration: { readonly routes: readonly Pick<RemoteRoute, 'path' | 'admin' | 'navigation'>[] };
}

/**
 * The navigation entries of a release that harm other remotes': one with the same name would lead visitors elsewhere,
 * and one with an earlier place can use up their space.
 */
export function navigationClashes(release: Declared, inUse: readonly Declared[]): Issue[] {
  // A remote with a canary is represented by one of its two releases.
  const others = [...new Map(inUse.map((other) => [other.remote, other])).values()];
  const entries = [
    ...Object.values(dashboardLabels).map((label) => ({ label, remote: 'the header itself' })),
    ...others.flatMap(({ remote, declaration }) =>
      declaration.routes.flatMap(({ navigation = [] }) => navigation.map(({ label }) => ({ label, remote }))),
    ),
  ];
  const taken = release.declaration.routes.flatMap(({ navigation = [] }, index) =>
    navigation.flatMap(({ label }) => {
      const other = entries.find((entry) => lookAlike(entry.label, label));
      const message = `"${label}" is an entry of ${other?.remote} already`;
      return other ? [{ path: `declaration.routes.${index}.navigation`, message }] : [];
    }),
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

/** Whether visitors could confuse two labels. */
function lookAlike(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  // Letters that are no variants of English ones, such as ø, and digits among letters may resemble any letter.
  const isLike = (letter: string, at: number) =>
    letter === b[at] || /[^a-z\d]|[a-z]\d|\d[a-z]/.test(`${letter}${b[at]}`);
  return a.length === b.length && [...a].every(isLike);
}

/**
 * A label without differences that readers hardly see: capitals, accents, spaces and signs, and letters of the same
 * shape.
 */
function plain(label: string): string {
  return label
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toLowerCase()
    .replaceAll(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
