import type { RemoteRoute } from '@plumbline/contract/releases/releases';
import type { Knex } from 'knex';
import { descriptionOf, readSequence, releasesInUse } from './store.ts';

/** The live releases' pages for visitors: for the sitemap, and with the texts of their share pictures. */
export function declaredPages(db: Knex) {
  /**
   * Cached until the registry changes: anybody can request share pictures, and descriptions have up to half a megabyte.
   */
  let cached: { readonly version: string; readonly pages: readonly DeclaredPage[] } | null = null;
  const version = async (): Promise<string> => String(await readSequence(db));
  const pages = async (): Promise<readonly DeclaredPage[]> => {
    const current = await version();
    if (cached?.version !== current) cached = { version: current, pages: await readPages(db) };
    return cached.pages;
  };
  return {
    version,
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

type DeclaredPage = RemoteRoute & { readonly remote: string };

async function readPages(db: Knex): Promise<DeclaredPage[]> {
  const live = (await releasesInUse(db)).filter(({ channel }) => channel === 'live');
  return live
    .map(descriptionOf)
    .flatMap(({ remote, declaration }) => declaration.routes.map((route) => ({ ...route, remote })))
    .filter(({ admin }) => !admin);
}
