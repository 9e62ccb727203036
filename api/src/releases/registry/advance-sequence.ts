import type { Database } from '../../platform/database/database.ts';
import { lockRegistry } from './store.ts';

/** 2020-01-01 in ms since 1970: the seconds since then fit the 32 bits of the column until 2088. */
const epoch = 1_577_836_800_000;

/**
 * Advances the registry's sequence to the seconds of the clock. A restored database is older than the registry that
 * page servers have seen, and they reject older ones; the number of changes they have seen is always below the number
 * of seconds. @param now In ms since 1970.
 */
export async function advanceSequence({ write }: Pick<Database, 'write'>, now: number): Promise<void> {
  await write(async (transaction) => {
    const sequence = await lockRegistry(transaction);
    const next = Math.max(sequence + 1, Math.floor((now - epoch) / 1000));
    await transaction('registry_state').where({ id: 1 }).update({ sequence: next });
  });
}
