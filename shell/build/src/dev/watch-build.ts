import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Stats } from 'webpack';
import { copyKitFiles, entryScripts, federationScript } from '../shell-build.ts';
import { errorsOf } from '@plumbline/remote/internal/build-errors';
import { buildBase, type BuildHashes } from '@plumbline/remote/internal/build-state';
import type { BuildReport } from './report.ts';
import type { WatchedBuild } from './watched-builds.ts';

interface Listener {
  /** A build begins, immediately after a file has changed. */
  readonly onStart: () => void;
  /** The build's result, and its duration in ms. */
  readonly onEnd: (report: BuildReport, took: number) => void;
}

/** The result of one compiler's newest build. */
interface CompilerResult {
  readonly hash: string;
  readonly errors: readonly string[];
}

/** Builds now and on every change, until the process ends. */
export function watchBuild(build: WatchedBuild, { onStart, onEnd }: Listener): void {
  const { owner, folder, browser, server, remote } = build;
  const results = new Map<string | undefined, CompilerResult>();
  let hashes: BuildHashes | null = null;
  let shell: BuildReport['shell'] = null;
  let started = performance.now();

  function begin(): void {
    started = performance.now();
    onStart();
  }

  begin();
  rmSync(folder, { recursive: true, force: true });
  const compiler = webpack(server ? [browser, server] : [browser]);
  compiler.hooks.invalid.tap('watchBuild', begin);
  compiler.watch({ ...browser.watchOptions }, (fault, result) => {
    // The result contains only the compilers that ran in this build, possibly one of two.
    for (const stats of result?.stats ?? []) {
      results.set(stats.compilation.name, { hash: stats.hash ?? '', errors: errorsOf(stats) });
      if (!remote && !stats.hasErrors() && stats.compilation.name === browser.name)
        shell = describeShell(folder, stats);
    }
    // The browser and server builds mostly report the same errors, which are shown once.
    const errors = new Set([...(fault ? [fault.message] : []), ...[...results.values()].flatMap((one) => one.errors)]);
    if (errors.size === 0) {
      hashes = { browser: results.get(browser.name)?.hash ?? '', server: results.get(server?.name)?.hash ?? null };
    }
    const report: BuildReport = {
      owner,
      hashes,
      errors: [...errors],
      shell: hashes && shell,
      remote: remote && { ...remote, release: releaseOf(hashes) },
    };
    onEnd(report, performance.now() - started);
  });
}

/** A hash of the build, in the place of a release's hash. */
function releaseOf(hashes: BuildHashes | null): string {
  return createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 20);
}

function describeShell(folder: string, stats: Stats): BuildReport['shell'] {
  const base = buildBase('shell');
  const scripts = entryScripts(stats).map((file) => ({ url: base + file, integrity: '' }));
  const federation = { url: base + federationScript(stats), integrity: '' };
  return { hash: stats.hash ?? '', scripts, federation, ...copyKitFiles(join(folder, 'browser'), base) };
}
