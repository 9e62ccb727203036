import type { RemoteRoute } from '@plumbline/contract/releases/releases';
import type { Knex } from 'knex';
import { descriptionOf, readSequence, releasesInUse } from './store.ts';

/** The pages for visitors that the live releases declare: for the sitemap, and with the words of their share pictures. */
export function declaredPages(db: Knex) {
  const pages = async (): Promise<(RemoteRoute & { readonly remote: string })[]> => {
    const live = (await releasesInUse(db)).filter(({ channel }) => channel === 'live');
    return live
      .map(descriptionOf)
      .flatMap(({ remote, declaration }) => declaration.routes.map((route) => ({ ...route, remote })))
      .filter(({ admin }) => !admin);
  };
  return {
    version: async () => String(await readSequence(db)),
    sitemap: async () => {
      const listed = (await pages()).filter(({ sitemap, path }) => sitemap && !/[:*]/.test(path));
      return listed.map(({ path }) => path).toSorted();
    },
    shareCard: async (remote: string, page: string) => {
      const found = (await pages()).find((one) => one.remote === remote && one.page === page && one.shareCard);
      return found?.shareCard ?? null;
    },
  };
}
