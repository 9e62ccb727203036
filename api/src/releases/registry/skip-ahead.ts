import type { Database } from '../../platform/database/database.ts';
import { lockRegistry } from './store.ts';

/** 2020-01-01, in ms: the column holds the seconds since then for another sixty years. */
const began = 1_577_836_800_000;

/**
 * Lets the registry's sequence go on from the seconds of the clock. A database that was put back is older than what page
 * servers have seen, and they take nothing older; whatever they have seen, there were fewer changes than seconds.
 * @param now In ms since 1970.
 */
export async function skipAhead({ write }: Pick<Database, 'write'>, now: number): Promise<void> {
  await write(async (transaction) => {
    const sequence = await lockRegistry(transaction);
    const next = Math.max(sequence + 1, Math.floor((now - began) / 1000));
    await transaction('registry_state').where({ id: 1 }).update({ sequence: next });
  });
}
