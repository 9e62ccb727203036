import { join } from 'node:path';
import type { Issue } from '@plumbline/contract/errors';
import { Release } from '@plumbline/contract/releases/releases';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { Failure } from '../../platform/http/failure.ts';
import { pathExists } from '../../platform/path-exists.ts';
import type { Actor } from './actor.ts';
import { inspectGrants } from '../validation/inspect-grants.ts';
import { diskBytesOf } from '../validation/inspect-files.ts';
import { inspectRelease } from '../validation/inspect-release.ts';
import { readGrants } from './grants.ts';
import { inspectQuota } from './quotas.ts';
import type { Upload } from './parse-upload.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { deleteDraft, releaseFolder, renameDraft, writeDraft } from './release-folder.ts';
import { integrityOf } from './release-hash.ts';
import { resetFailedTest } from '../smoke-tests/store.ts';
import { removedAt, unmarkRemoved } from './removed-store.ts';
import { addEvent, findRelease, insertRelease, lockRegistry, newestReleases } from './store.ts';

/** The outcome. `created` is false if this release was published before, and not removed since. */
export interface Published {
  readonly remote: string;
  readonly release: string;
  readonly created: boolean;
}

interface PublishOptions {
  /** Whether its pages are rendered once before it is accepted; default true. */
  readonly render?: boolean;
}

/**
 * Stores a release that passes validation: its files and description on disk under its hash, a row, and a history
 * entry.
 * @throws Failure `invalid_input`, `forbidden`, `release_refused` with every reason.
 */
export async function publishRelease(
  deps: RegistryDeps,
  { description, files }: Upload,
  actor: Actor,
  { render = true }: PublishOptions = {},
): Promise<Published> {
  const release = parseDescription(description);
  actor.requireRight(release.remote, 'publish');
  const { db, releases, clock } = deps;
  const { remote, hash } = release;
  const target = releaseFolder(releases.folder, remote, hash);
  const now = () => new Date(clock.now()).toISOString();
  const publication = () =>
    ({
      action: 'publish',
      release: hash,
      previous: null,
      percent: null,
      who: actor.who,
      at: now(),
      reason: null,
    }) as const;
  const { damaged, issues } = await inspectRelease(deps, release, files);
  const stored = await findRelease(db.knex, remote, hash);
  // The hash covers the whole release: an equal, verified hash means the same release.
  const isRemoved = (await removedAt(db.knex, { remote, release: hash })) !== null;
  if (!damaged && stored && !isRemoved && (await pathExists(join(target, 'release.json')))) {
    await db.write(async (transaction) => {
      await lockRegistry(transaction);
      await actor.requireValidToken(transaction);
      await resetFailedTest(transaction, release, releases.smokeTestKeys());
      const [newest] = await newestReleases(transaction, remote, 1);
      if (newest?.release !== hash) await addEvent(transaction, remote, publication());
    });
    return { remote, release: hash, created: false };
  }
  const bytes = diskBytesOf(files);
  const quota = async (transaction: Knex): Promise<Issue[]> =>
    actor.remote === null ? [] : inspectQuota(transaction, { remote, release: hash, bytes, quotas: releases.quotas });
  issues.push(...inspectGrants(release, await readGrants(db.knex, remote)), ...(await quota(db.knex)));
  // Invalid files are not written, and damaged ones are not run.
  if (damaged) throw releaseRefused(release, issues);
  // If the release is registered but its files are lost, the signed description is written again.
  const draft = await writeDraft(releases.folder, release, { description: stored?.description ?? description, files });
  try {
    if (render && release.server !== null) issues.push(...(await releases.shell.render(draft)));
    if (issues.length > 0) throw releaseRefused(release, issues);
    const created = await db.write(async (transaction) => {
      const sequence = await lockRegistry(transaction);
      await actor.requireValidToken(transaction);
      // Checked again while the lock is held: another process may have published a release of this remote meanwhile.
      const exceeded = await quota(transaction);
      if (exceeded.length > 0) throw releaseRefused(release, exceeded);
      const before = await findRelease(transaction, remote, hash);
      const wasRemoved = await unmarkRemoved(transaction, { remote, release: hash });
      if (before && !wasRemoved && (await pathExists(join(target, 'release.json')))) return false;
      if (before) await resetFailedTest(transaction, release, releases.smokeTestKeys());
      else {
        await insertRelease(transaction, {
          remote,
          hash,
          description,
          description_integrity: integrityOf(description),
          published_by: actor.who,
          published_at: now(),
          bytes,
          sequence: sequence + 1,
        });
      }
      if (!before || wasRemoved) await addEvent(transaction, remote, publication());
      // The files are renamed last: a failed transaction does not undo it, and a repeated upload may repeat it.
      await renameDraft(draft, target);
      return !before || wasRemoved;
    });
    return { remote, release: hash, created };
  } finally {
    await deleteDraft(draft);
  }
}

/**
 * The maximum number of values in a description, because checking blocks the event loop; a thousand files have four
 * thousand values.
 */
const maxValues = 20_000;

/** In number of values: a larger description is checked only until its first fault. */
const maxFullyChecked = 2_000;

/**
 * The maximum number of reported faults of a description, and of characters of each, because names in it may have any
 * length.
 */
const maxIssues = 50;
const maxPathLength = 300;

/** Parses the text of a `release.json`. @throws Failure naming the parts that are invalid. */
export function parseDescription(text: string): Release {
  const values = text.match(/[,[{]/g)?.length ?? 0;
  if (values > maxValues) {
    throw new Failure('payload_too_large', `release.json may have at most ${maxValues} values.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure('invalid_json', 'The description is not valid JSON.');
  }
  // Finding all faults takes far longer than finding the first one, so only small descriptions are checked completely.
  const first = v.safeParse(Release, value, { abortEarly: true });
  if (first.success) return first.output;
  const parsed = values <= maxFullyChecked ? v.safeParse(Release, value) : first;
  const issues = (parsed.issues ?? first.issues).slice(0, maxIssues).map((issue) => ({
    path: `description.${v.getDotPath(issue) ?? ''}`.replace(/\.$/, '').slice(0, maxPathLength),
    message: issue.message.slice(0, maxPathLength),
  }));
  throw new Failure('invalid_input', 'The description does not describe a release.', { issues });
}

/** The error for an invalid release, with every reason. */
export function releaseRefused({ remote, hash }: Pick<Release, 'remote' | 'hash'>, issues: readonly Issue[]): Failure {
  const count = issues.length === 1 ? 'one reason' : `${issues.length} reasons`;
  return new Failure('release_refused', `${remote} ${hash} is refused, for ${count}.`, { issues });
}
