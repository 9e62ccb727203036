import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import { shellFit, type ShellOffer } from '@plumbline/contract/releases/shell-fit';
import type { Knex } from 'knex';
import { descriptionOf, releasesInUse } from '../registry/store.ts';
import { navigationClashes } from './navigation-clashes.ts';
import { routeClashes } from './route-clashes.ts';

/** The live releases and canaries of the other remotes. */
export async function othersInUse(db: Knex, release: Release): Promise<Release[]> {
  return (await releasesInUse(db)).filter(({ remote }) => remote !== release.remote).map(descriptionOf);
}

/** The reasons why a release cannot be live with the present shell and the other remotes. */
export async function inspectFit(db: Knex, release: Release, shell: ShellOffer | null): Promise<Issue[]> {
  const others = await othersInUse(db, release);
  const fit = shell
    ? shellFit(release, shell)
    : [{ path: 'shell', message: "the shell's build cannot be read: nothing can be held against it" }];
  return [...routeClashes(release, others), ...navigationClashes(release, others), ...fit];
}
