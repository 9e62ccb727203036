import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { withFigures, type BenchRun } from './bench/bench-document.ts';
import { benches, type Bench } from './bench/benches.ts';
import { figuresOf } from './bench/figures.ts';
import { machineNow, versionsNow } from './bench/surroundings.ts';
import { runCommand } from './check/run-command.ts';
import { installedChromium } from './chromium.ts';
import { fail } from './fail.ts';

const documentFile = join(workspaceRoot, 'docs', 'benchmarks.md');
const runsFolder = join(workspaceRoot, 'docs', 'benchmarks');
/** In minutes, for a bench that does not say. */
const usualPatience = 60;
/** In ms: until a bench that has been told to stop has put away what it made. */
const farewell = 10_000;

/**
 * `npm run bench [-- <name> …]`: runs all benches, or those named, one after another, and writes what they measured to docs/: as
 * JSON, and into the document, where only their own figures are written anew. Ends with 1 where one failed; figures that were missed are named.
 */
async function bench(names: readonly string[]): Promise<void> {
  const known = benches.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) fail(`No bench is called ${unknown.join(', ')}; there are: ${known.join(', ')}.`);
  const chromium = await installedChromium();
  const wanted = benches.filter(({ name }) => names.length === 0 || names.includes(name));
  const runs: BenchRun[] = [];
  for (const one of wanted) {
    console.log(`\n${one.title} (${one.name})\n`);
    const run = await measure(one, chromium);
    await keep(run);
    runs.push(run);
  }
  const named = (some: readonly BenchRun[]) => some.map(({ name }) => name).join(', ') || 'none';
  const failed = runs.filter(({ exitCode }) => exitCode !== 0);
  const missing = runs.filter((run) => run.wanted.some(({ met }) => !met));
  console.log(
    `\n${runs.length} measured; failed: ${named(failed)}; missed a figure that is wanted: ${named(missing)}.`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

async function measure(
  { name, title, script, patience = usualPatience }: Bench,
  chromium: string | null,
): Promise<BenchRun> {
  const surroundings = { date: new Date().toISOString(), machine: machineNow(), versions: versionsNow(chromium) };
  const began = performance.now();
  const { code, output } = await runCommand(process.execPath, [script], {
    cwd: workspaceRoot,
    env: chromium === null ? {} : { CHROMIUM: chromium },
    show: true,
    timeout: patience * 60_000,
    grace: farewell,
  });
  const took = (performance.now() - began) / 1_000;
  return {
    name,
    title,
    command: `npm run bench -- ${name}`,
    ...surroundings,
    took,
    exitCode: code,
    ...figuresOf(output),
  };
}

async function keep(run: BenchRun): Promise<void> {
  await mkdir(runsFolder, { recursive: true });
  await writeFile(join(runsFolder, `${run.name}.json`), `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(documentFile, withFigures(await readFile(documentFile, 'utf8'), run));
}

await bench(process.argv.slice(2)).catch(fail);
