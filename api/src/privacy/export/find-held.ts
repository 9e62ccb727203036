import type { HeldData } from '@plumbline/contract/privacy/people';
import type { Knex } from 'knex';
import type { Person } from '../../platform/personal-data/person.ts';
import { personRows } from '../../platform/personal-data/person-table.ts';
import { personTables } from '../personal-data.ts';

/** The number of a person's rows by table; tables without rows are omitted. */
export async function findHeld(db: Knex, person: Person): Promise<HeldData[]> {
  const held: HeldData[] = [];
  for (const table of personTables) {
    const { what, erasure } = table;
    const rows = await personRows(db, table, person);
    const [row]: { total: number | string }[] = await rows().count({ total: '*' });
    const count = Number(row?.total ?? 0);
    if (count > 0) held.push({ what, count, erasure });
  }
  return held;
}
