import { SmokeTest, type ListedRelease } from '@plumbline/contract/releases/registry';
import type { Release } from '@plumbline/contract/releases/releases';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { Failure } from '../../platform/http/failure.ts';

type Trial = NonNullable<ListedRelease['trial']>;

/** What a publisher says of a trial. @throws Failure where it says nothing of this release. */
export function parseTrial(text: string, { remote, hash }: Pick<Release, 'remote' | 'hash'>): SmokeTest {
  const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(2_000), v.parseJson(), SmokeTest), text);
  const fail = (path: string, message: string) =>
    new Failure('invalid_input', 'The trial does not describe one.', { issues: [{ path, message }] });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw fail(`trial.${v.getDotPath(issue) ?? ''}`.replace(/\.$/, ''), issue.message);
  }
  const { output } = parsed;
  if (output.remote !== remote || output.release !== hash) {
    throw fail('trial.release', `is of ${output.remote} ${output.release}, and this is ${remote} ${hash}`);
  }
  return output;
}

/** Keeps the first trial of a release that says something; one that counts for nothing gives way to it. */
export async function keepTrial(transaction: Knex.Transaction, trial: SmokeTest, who: string): Promise<void> {
  const { remote, release, ...said } = trial;
  if ((await trialsOf(transaction, remote, [release])).size === 0) {
    await transaction('release_trials').where({ remote, release }).delete();
  }
  await transaction('release_trials')
    .insert({ remote, release, said: JSON.stringify(said), who })
    .onConflict(['remote', 'release'])
    .ignore();
}

/** The trials of releases of a remote, by release. A note that says of no page that it was shown is none. */
export async function trialsOf(
  db: Knex,
  remote: string,
  releases: readonly string[],
): Promise<ReadonlyMap<string, Trial>> {
  const rows: { release: string; said: string }[] = await db('release_trials')
    .where({ remote })
    .whereIn('release', [...releases]);
  const Said = v.omit(SmokeTest, ['remote', 'release']);
  return new Map(
    rows.flatMap(({ release, said }) => {
      const trial = v.safeParse(Said, JSON.parse(said));
      return trial.success ? [[release, trial.output]] : [];
    }),
  );
}
