import { isDeepStrictEqual } from 'node:util';
import { sectionOf, type Grants } from '@plumbline/contract/releases/grants';
import type { Release } from '@plumbline/contract/releases/releases';
import type { Knex } from 'knex';
import { Failure } from '../../platform/http/failure.ts';
import { grantsAsText } from './grants-as-text.ts';
import { lockRegistry } from './store.ts';

interface GrantRow {
  readonly remote: string;
  /** SQLite stores 0 and 1. */
  readonly admin: boolean | number;
  readonly payments: boolean | number;
  readonly own_document: boolean | number;
  readonly budget: number | null;
}

/**
 * The grants of a remote: what its releases may use, such as sections of paths (`/events`) and admin pages; empty if it
 * has none.
 */
export async function readGrants(db: Knex, remote: string): Promise<Grants> {
  const row: GrantRow | undefined = await db('remote_grants').where({ remote }).first();
  const sections: { section: string }[] = await db('remote_sections')
    .where({ remote })
    .orderBy('section')
    .select('section');
  return {
    sections: sections.map(({ section }) => section),
    admin: Boolean(row?.admin),
    payments: Boolean(row?.payments),
    ownDocument: Boolean(row?.own_document),
    budget: row?.budget ?? null,
  };
}

/**
 * Replaces the grants of a remote. @throws Failure `conflict` if another remote has one of the sections, or if the
 * grants are not the `expected` ones.
 */
export async function writeGrants(
  transaction: Knex.Transaction,
  remote: string,
  { sections, admin, payments, ownDocument, budget, expected }: Grants & { readonly expected?: Grants | undefined },
): Promise<void> {
  await lockRegistry(transaction);
  if (expected !== undefined) {
    const present = await readGrants(transaction, remote);
    if (!isDeepStrictEqual(present, expected)) {
      throw new Failure('conflict', `${remote} may use ${grantsAsText(present)} by now: look at its grants again.`);
    }
  }
  for (const section of sections) {
    const owner = await ownerOf(transaction, section);
    if (owner !== null && owner !== remote) {
      throw new Failure('conflict', `${section} is granted to ${owner}: transfer it from there.`);
    }
  }
  await transaction('remote_sections').where({ remote }).delete();
  for (const section of new Set(sections)) await transaction('remote_sections').insert({ section, remote });
  const row = { remote, admin, payments, own_document: ownDocument, budget };
  await transaction('remote_grants').insert(row).onConflict('remote').merge();
}

/**
 * Adds to the grants of a remote what a release declares: for the operator's own releases. Sections of other remotes
 * are not transferred; the release is then refused.
 * @returns the new grants; null if all was granted before.
 */
export async function grantDeclared(
  transaction: Knex.Transaction,
  { remote, declaration: { routes, budget } }: Release,
): Promise<Grants | null> {
  await lockRegistry(transaction);
  const granted = await readGrants(transaction, remote);
  const sections = new Set(granted.sections);
  for (const route of routes) {
    if (route.admin === true || sections.has(sectionOf(route.path))) continue;
    if ((await ownerOf(transaction, sectionOf(route.path))) === null) sections.add(sectionOf(route.path));
  }
  const largest = Math.max(granted.budget ?? 0, budget ?? 0);
  const grants: Grants = {
    sections: [...sections],
    admin: granted.admin || routes.some(({ admin }) => admin === true),
    payments: granted.payments || routes.some(({ policy }) => policy === 'payments'),
    ownDocument: granted.ownDocument || routes.some(({ ownDocument }) => ownDocument === true),
    budget: largest === 0 ? null : largest,
  };
  if (isDeepStrictEqual(grants, granted)) return null;
  await writeGrants(transaction, remote, grants);
  return grants;
}

/** Transfers a section of one remote to another. @throws Failure `conflict` if `from` lacks it or `to` is unknown. */
export async function moveSection(
  transaction: Knex.Transaction,
  { section, from, to }: { readonly section: string; readonly from: string; readonly to: string },
): Promise<void> {
  await lockRegistry(transaction);
  const isKnown =
    (await transaction('team_tokens').where({ remote: to }).first('remote')) ??
    (await transaction('releases').where({ remote: to }).first('remote'));
  if (isKnown === undefined)
    throw new Failure('conflict', `${to} has neither a token nor a release: is its name right?`);
  const moved = await transaction('remote_sections').where({ section, remote: from }).update({ remote: to });
  if (moved === 0) throw new Failure('conflict', `${section} is not granted to ${from}.`);
}

/** Deletes the grants of a remote. @returns whether it had any. */
export async function deleteGrants(transaction: Knex.Transaction, remote: string): Promise<boolean> {
  const sections = await transaction('remote_sections').where({ remote }).delete();
  return (await transaction('remote_grants').where({ remote }).delete()) + sections > 0;
}

async function ownerOf(db: Knex, section: string): Promise<string | null> {
  const row: { remote: string } | undefined = await db('remote_sections').where({ section }).first('remote');
  return row?.remote ?? null;
}
