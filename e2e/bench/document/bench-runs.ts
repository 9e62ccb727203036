import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../site/root.ts';
import { benches } from '../benches.ts';
import type { Figures } from './figures.ts';

/** The folder with the last run of each bench, as JSON. */
export const runsFolder = join(root, 'docs', 'benchmarks');

/** One run of a bench, as stored beside the document. */
export interface BenchRun extends Figures {
  readonly name: string;
  readonly title: string;
  readonly command: string;
  /** When the run began, in ISO 8601. */
  readonly date: string;
  /** The commit that was measured. */
  readonly revision: string;
  /** The machine, with the load before the run. */
  readonly machine: string;
  /** The versions of Node, Chromium and SQLite. */
  readonly versions: string;
  /** The duration of the run, in s. */
  readonly took: number;
  readonly exitCode: number;
}

/** A run, and whether the code that it measured has changed since. */
export interface AgedRun extends BenchRun {
  readonly isOlder: boolean;
}

/** The last run of each bench that has one, by name. */
export async function agedRuns(): Promise<ReadonlyMap<string, AgedRun>> {
  const runs = new Map<string, AgedRun>();
  for (const { name, measures } of benches) {
    const text = await readFile(join(runsFolder, `${name}.json`), 'utf8').catch(() => null);
    if (text === null) continue;
    const run = JSON.parse(text) as BenchRun;
    runs.set(name, { ...run, isOlder: hasChangedSince(run.revision, [`e2e/bench/${name}`, ...measures]) });
  }
  return runs;
}

/** Whether a commit after this revision changes one of the paths; also true if the local repository lacks the revision. */
function hasChangedSince(revision: string, paths: readonly string[]): boolean {
  try {
    const range = `${revision.split(' ')[0]}..HEAD`;
    const newestCommit = execFileSync('git', ['log', '-1', '--oneline', range, '--', ...paths], {
      cwd: root,
      stdio: 'pipe',
    });
    return newestCommit.length > 0;
  } catch {
    return true;
  }
}
