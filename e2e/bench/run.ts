import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedChromium } from '../../shell/cli/chromium.ts';
import { runCommand } from '../../shell/cli/check/run-command.ts';
import { fail } from '../../shell/cli/fail.ts';
import { root } from '../site/root.ts';
import { benches, type Bench } from './benches.ts';
import { writeDocument } from './document/bench-document.ts';
import { agedRuns, runsFolder, type BenchRun } from './document/bench-runs.ts';
import { figuresOf } from './document/figures.ts';
import { machineNow, revisionNow, versionsNow } from './document/machine.ts';
import { isSmoke } from './shared/options.ts';
import { runSmoke } from './smoke.ts';

/** In minutes, for a bench without a timeout of its own. */
const defaultTimeout = 60;
/** In ms: the time for a stopped bench to remove its files. */
const grace = 10_000;

/**
 * `npm run bench [-- <name>… --option=value…]`: runs all benches, or those named, one after another, and writes their results to
 * docs/: as JSON, and into docs/benchmarks.md, where results older than the code that they measure are marked. Ends with 1 if a
 * bench failed or missed a required figure. `--list` prints all benches; `--smoke` (or SMOKE=1) only shows that each bench works.
 */
async function runBenches(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const options = args.filter((arg) => arg.startsWith('--') && !['--list', '--smoke'].includes(arg));
  const benchNames = benches.map(({ name }) => name);
  const unknown = names.filter((name) => !benchNames.includes(name));
  if (unknown.length > 0) fail(`No bench is called ${unknown.join(', ')}; there are: ${benchNames.join(', ')}.`);
  const chosen = benches.filter(({ name }) => names.length === 0 || names.includes(name));
  if (args.includes('--list')) return list(chosen);
  if (isSmoke || args.includes('--smoke')) return runSmoke(chosen, options);
  const chromium = await installedChromium();
  const runs: BenchRun[] = [];
  for (const chosenBench of chosen) {
    console.log(`\n${chosenBench.title} (${chosenBench.name})\n`);
    const run = await measure(chosenBench, options, chromium);
    runs.push(run);
    // A bench that ended before its first figure, such as one with an unknown option, leaves the earlier figures.
    if (run.exitCode !== 0 && run.tables.length + run.wanted.length === 0) continue;
    await writeFile(join(runsFolder, `${run.name}.json`), `${JSON.stringify(run, null, 2)}\n`);
    await writeDocument();
  }
  const namesOf = (listed: readonly BenchRun[]) => listed.map(({ name }) => name).join(', ') || 'none';
  const failed = runs.filter(({ exitCode }) => exitCode !== 0);
  const missing = runs.filter((run) => run.wanted.some(({ met }) => !met));
  console.log(
    `\n${runs.length} measured; failed: ${namesOf(failed)}; missed a figure that is wanted: ${namesOf(missing)}.`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

async function list(chosen: readonly Bench[]): Promise<void> {
  const runs = await agedRuns();
  for (const { name, title } of chosen) {
    const run = runs.get(name);
    const last =
      run === undefined
        ? 'not measured yet'
        : `${run.date.slice(0, 10)}, commit ${run.revision}${run.isOlder ? ', older than the code' : ''}`;
    console.log(`${name.padEnd(12)}${title.padEnd(40)}${last}`);
  }
}

async function measure(
  { name, title, timeout = defaultTimeout }: Bench,
  options: readonly string[],
  chromium: string | null,
): Promise<BenchRun> {
  const environment = {
    date: new Date().toISOString(),
    revision: revisionNow(),
    machine: machineNow(),
    versions: versionsNow(chromium),
  };
  const began = performance.now();
  const { code, output } = await runCommand(process.execPath, [`e2e/bench/${name}/bench.ts`, ...options], {
    cwd: root,
    env: chromium === null ? {} : { CHROMIUM: chromium },
    show: true,
    timeout: timeout * 60_000,
    grace,
  });
  const took = (performance.now() - began) / 1_000;
  const command = ['npm run bench --', name, ...options].join(' ');
  return { name, title, command, ...environment, took, exitCode: code, ...figuresOf(output) };
}

await runBenches(process.argv.slice(2)).catch(fail);
