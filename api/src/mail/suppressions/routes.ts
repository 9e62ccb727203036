import {
  addSuppression,
  liftSuppression,
  listSuppressions,
  SuppressionFilter,
  type Suppression,
} from '@plumbline/contract/mail/suppressions';
import type { Knex } from 'knex';
import type { MailDeps } from '../mail-deps.ts';
import { countedPage } from '../../platform/database/counted-page.ts';
import { keysetPage, keysetBatches } from '../../platform/database/keyset-page.ts';
import { filterByWords } from '../../platform/database/filter-by-words.ts';
import { csvDownload, type CsvColumn } from '../../platform/http/csv-download.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { reasonWords } from './reason-words.ts';
import { addToSuppressions, findSuppression, removeSuppression, toSuppression, type SuppressionRow } from './store.ts';

const table = 'suppressions';

const columns: readonly CsvColumn<Suppression>[] = [
  ['E-mail', ({ email }) => email],
  ['Reason', ({ reason }) => reason],
  ['Detail', ({ detail }) => detail],
  ['Added by', ({ who }) => who ?? 'the mail provider'],
  ['Added (UTC)', ({ createdAt }) => createdAt],
];

/** The list of addresses that get no mail. */
export function suppressionRoutes(router: ApiRouter, deps: MailDeps): void {
  const { db, clock } = deps;

  route(router, listSuppressions, { staff: 'look' }, async ({ query }) => {
    const { rows, next } = await keysetPage<SuppressionRow>(db.knex, filtered(db.knex, query), query);
    const page = { items: rows.map(toSuppression), next };
    return countedPage(db.knex, page, query.cursor, () => filtered(db.knex, query).query);
  });

  route(router, addSuppression, { staff: 'act' }, async ({ body: { email, detail } }, { staff, setAuditTarget }) => {
    const createdAt = new Date(clock.now()).toISOString();
    const suppression = { email, reason: 'manual', detail, who: staff.name, createdAt } as const;
    const added = await db.write((transaction) => addToSuppressions(transaction, suppression));
    if (added === null) throw new Failure('conflict', `${email} is on the list already.`);
    // The audit log names the entry by id because an address cannot be removed from the log.
    setAuditTarget(`suppression ${added.id}: manual`);
    return added;
  });

  route(
    router,
    liftSuppression,
    { staff: 'act' },
    async ({ params: { id }, body: { reason, why } }, { setAuditTarget }) => {
      setAuditTarget(`suppression ${id}: ${reason}`);
      if (reason === 'complaint' && why === undefined) {
        throw new Failure('invalid_input', 'The reader has complained: say why mail may go there again.', {
          issues: [{ path: 'body.why', message: 'Say why mail may go there again' }],
        });
      }
      const listed = await findSuppression(db.knex, Number(id));
      if (listed === null) throw new Failure('not_found', 'This address is on the list no longer.');
      const isLifted = await db.write((transaction) => removeSuppression(transaction, Number(id), reason));
      if (!isLifted) {
        throw new Failure('conflict', `It is on the list for another reason by now: ${reasonWords(listed.reason)}.`);
      }
      setAuditTarget(`suppression ${id}: ${reason}${why === undefined ? '' : `: ${why}`}`);
      return { email: listed.email };
    },
  );

  csvDownload(router, deps, {
    path: '/admin/suppressions.csv',
    name: 'suppressions',
    staff: 'staff',
    filter: SuppressionFilter,
    columns,
    batches: (filter) =>
      keysetBatches(
        db.knex,
        () => filtered(db.knex, filter),
        (rows: readonly SuppressionRow[]) => rows.map(toSuppression),
      ),
  });
}

function filtered(db: Knex, { q, reason }: SuppressionFilter) {
  const query = db(table);
  if (reason !== undefined) void query.where({ reason });
  return { table, query: filterByWords(query, { column: 'email_key', words: q }) };
}
