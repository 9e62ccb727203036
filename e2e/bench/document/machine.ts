import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../site/root.ts';

/** The machine, and its current load. */
export function machineNow(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || 'unknown';
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${processors.length} cores (${model}), ${memory} GiB, load ${loadavg()[0]?.toFixed(1)} before`;
}

/** The versions of the programs that measure and are measured. */
export function versionsNow(chromium: string | null): string {
  const parts = [
    `Node ${process.versions.node}`,
    chromium === null ? null : firstLine(chromium, ['--version']),
    `SQLite ${sqliteVersion() ?? 'unknown'}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** The commit that is checked out, and whether files other than the figures differ from it. */
export function revisionNow(): string {
  const revision = firstLine('git', ['rev-parse', '--short', 'HEAD']) ?? 'unknown';
  const isChanged = Boolean(firstLine('git', ['status', '--porcelain', '-uno', '--', '.', ':!docs/benchmarks*']));
  return `${revision}${isChanged ? ' with changes' : ''}`;
}

/** The SQLite version of the API's database library; Node contains another one. */
function sqliteVersion(): string | null {
  const expression = `new (require('better-sqlite3'))(':memory:').prepare('select sqlite_version()').pluck().get()`;
  return firstLine(process.execPath, ['-p', expression], join(root, 'api'));
}

/** The first line of a program's output; null if the program cannot be run. */
function firstLine(program: string, args: readonly string[], cwd: string = root): string | null {
  try {
    const text = execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe', timeout: 10_000 });
    return text.trim().split('\n')[0] ?? null;
  } catch {
    return null;
  }
}
