import type { Knex } from 'knex';
import { enqueueMail, type ReleaseNews } from '../../mail/index.ts';
import { teamAddresses } from './team-tokens.ts';

/** Mails all holders of a token for the remote. @returns the number of mails. */
export async function notifyTeams(transaction: Knex.Transaction, news: ReleaseNews): Promise<number> {
  const addresses = await teamAddresses(transaction, news.remote);
  for (const to of addresses) await enqueueMail(transaction, { kind: 'release-news', to, payload: news, now: news.at });
  return addresses.length;
}
