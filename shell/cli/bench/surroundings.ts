import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';

/** The machine, and how busy it is now. */
export function machineNow(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || 'unknown';
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${processors.length} cores (${model}), ${memory} GiB, load ${loadavg()[0]?.toFixed(1)} before`;
}

/** What was measured, and with what. */
export function versionsNow(chromium: string | null): string {
  const revision = firstLine('git', ['rev-parse', '--short', 'HEAD']) ?? 'unknown';
  const isChanged = Boolean(firstLine('git', ['status', '--porcelain', '-uno']));
  const parts = [
    `Node ${process.versions.node}`,
    chromium === null ? null : firstLine(chromium, ['--version']),
    `SQLite ${sqliteVersion() ?? 'unknown'}`,
    `revision ${revision}${isChanged ? ' with changes' : ''}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** Of the library that the API has; that of Node is another. */
function sqliteVersion(): string | null {
  const ask = `new (require('better-sqlite3'))(':memory:').prepare('select sqlite_version()').pluck().get()`;
  return firstLine(process.execPath, ['-p', ask], join(workspaceRoot, 'api'));
}

/** Null where the program cannot be run. */
function firstLine(program: string, args: readonly string[], cwd: string = workspaceRoot): string | null {
  try {
    const text = execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe', timeout: 10_000 });
    return text.trim().split('\n')[0] ?? null;
  } catch {
    return null;
  }
}
