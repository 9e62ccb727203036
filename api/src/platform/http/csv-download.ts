import { Readable } from 'node:stream';
import { apiBase } from '@plumbline/contract/endpoint';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Clock } from '../clock.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { csvLine } from './csv.ts';
import { parseInput } from './parse-input.ts';
import type { ApiRouter } from './route.ts';

/** A column's title, and what its cells hold. */
export type CsvColumn<Item> = readonly [title: string, cell: (item: Item) => string | null];

/** A list that staff can have as a file. */
export interface CsvDownload<Narrowing extends GenericSchema<Record<string, unknown>, unknown>, Item> {
  /** Below `/api`, ending in `.csv`. */
  readonly path: `/admin/${string}.csv`;
  /** The file's name is this with the day behind it. */
  readonly name: string;
  /** Whom it is given to. */
  readonly staff: StaffRole;
  /** The query: the list's, without sort, cursor and limit. */
  readonly narrowing: Narrowing;
  readonly columns: readonly CsvColumn<Item>[];
  /** The items, a part at a time, so that nobody holds all of them at once. */
  readonly parts: (narrowing: InferOutput<Narrowing>) => AsyncIterable<readonly Item[]>;
}

/** Serves a list as a file. Not through `route`: the answer is no JSON, and is sent while it is read. */
export function csvDownload<Narrowing extends GenericSchema<Record<string, unknown>, unknown>, Item>(
  router: ApiRouter,
  { clock }: { readonly clock: Clock },
  { path: below, name, staff, narrowing, columns, parts }: CsvDownload<Narrowing, Item>,
): void {
  const path = apiBase + below;
  const action = `GET ${below}`;
  const endpoint = { method: 'GET', path: below, summary: name, query: narrowing, response: narrowing } as const;
  router.staffDemands.set(`GET ${path}`, staff);
  router.koa.get(path, async (ctx) => {
    const address = callerAddress(ctx.req, router.proxyHops);
    const request = { method: ctx.method, action, address, header: (header: string) => ctx.get(header) };
    const session = await router.staffDoor.admit(request, staff);
    const { query } = parseInput(endpoint, { params: {}, query: { ...ctx.query }, body: undefined });
    // Whoever takes a list away is noted, though nothing is changed.
    if (session !== null) await router.staffDoor.note(request, session, 'ok', notedQuery(ctx.querystring));
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    ctx.set('cache-control', 'no-store');
    ctx.attachment(`${name}-${day}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(csvLines(columns, parts(query as InferOutput<Narrowing>)));
  });
}

/** What was searched for may be somebody's name: the log outlives the erasure of their data. */
function notedQuery(querystring: string): string | null {
  const query = new URLSearchParams(querystring);
  if (query.has('q')) query.set('q', '…');
  // PostgreSQL stores no NUL.
  return decodeURIComponent(String(query)).replaceAll('\0', '') || null;
}

/** The lines of a list as CSV, a part at a time. */
async function* csvLines<Item>(
  columns: readonly CsvColumn<Item>[],
  parts: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title));
  for await (const items of parts) yield items.map((item) => csvLine(columns.map(([, cell]) => cell(item)))).join('');
}
