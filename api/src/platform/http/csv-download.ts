import { Readable } from 'node:stream';
import { apiBase } from '@plumbline/contract/endpoint';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Clock } from '../clock.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { csvLine } from './csv.ts';
import { Failure } from './failure.ts';
import { parseInput } from './parse-input.ts';
import type { ApiRouter } from './route.ts';

/** A column's title, and the cell for an item. */
export type CsvColumn<Item> = readonly [title: string, cell: (item: Item) => string | null];

/** A list that staff can download. */
export interface CsvDownload<Filter extends GenericSchema<Record<string, unknown>, Record<string, unknown>>, Item> {
  /** Below `/api`, ending in `.csv`. */
  readonly path: `/admin/${string}.csv`;
  /** The file name before the date. */
  readonly name: string;
  /** The role that may download the list. */
  readonly staff: StaffRole;
  /** The query schema: the list's filter without sort, cursor and limit. */
  readonly filter: Filter;
  readonly columns: readonly CsvColumn<Item>[];
  /** The items in batches, so that they are never all in memory. */
  readonly batches: (filter: InferOutput<Filter>) => AsyncIterable<readonly Item[]>;
}

/** Serves a list as a CSV file. `route` does not fit: the answer is not JSON and is streamed. */
export function csvDownload<Filter extends GenericSchema<Record<string, unknown>, Record<string, unknown>>, Item>(
  router: ApiRouter,
  { clock }: { readonly clock: Clock },
  { path: pathBelowApi, name, staff, filter, columns, batches }: CsvDownload<Filter, Item>,
): void {
  const path = apiBase + pathBelowApi;
  const action = `GET ${pathBelowApi}`;
  // Only the query is parsed: the type requires a response schema, which is never used.
  const endpoint = { method: 'GET', path: pathBelowApi, summary: name, query: filter, response: filter } as const;
  router.accessRules.set(`GET ${path}`, staff);
  router.koa.get(path, async (ctx) => {
    const address = callerAddress(ctx.req, router.proxyHops);
    const request = { method: ctx.method, action, address, header: (header: string) => ctx.get(header) };
    const session = await router.staffAccess.requireStaff(request, staff);
    // A link on another site could otherwise fill the audit log in the name of whoever follows it.
    if (/^(?:cross-site|same-site)$/.test(ctx.get('sec-fetch-site')))
      throw new Failure('forbidden', 'Downloads start on the pages of this site.');
    const { query } = parseInput(endpoint, { params: {}, query: { ...ctx.query }, body: undefined });
    // Downloads are written to the audit log although they change nothing.
    if (session !== null) await router.staffAccess.audit(request, session, 'ok', auditedFilter(query));
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    ctx.set('cache-control', 'no-store');
    ctx.attachment(`${name}-${day}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(csvLines(columns, batches(query as InferOutput<Filter>)));
  });
}

/**
 * Filters whose values are chosen and not typed. A typed one may be a name or an address, and the audit log outlives the erasure of
 * personal data.
 */
const chosenFilters: ReadonlySet<string> = new Set([
  'due',
  'outcome',
  'reason',
  'since',
  'standing',
  'state',
  'status',
  'subject',
  'until',
]);

/** The filters in use for the audit log, such as `q=…&state=open`, without typed values; null if there are none. */
function auditedFilter(filter: Readonly<Record<string, unknown>>): string | null {
  const inUse = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return inUse.map(([name, value]) => `${name}=${chosenFilters.has(name) ? String(value) : '…'}`).join('&') || null;
}

/** Streams a list as CSV. */
async function* csvLines<Item>(
  columns: readonly CsvColumn<Item>[],
  batches: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title));
  for await (const items of batches) yield items.map((item) => csvLine(columns.map(([, cell]) => cell(item)))).join('');
}
