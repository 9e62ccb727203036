import { runCommand } from '../../shell/cli/check/run-command.ts';
import { installedChromium } from '../../shell/cli/chromium.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { root } from '../site/root.ts';
import type { Bench } from './benches.ts';
import { figuresOf } from './document/figures.ts';
import { openFolder } from './shared/bench-folder.ts';
import { siteAsEnvironment, startSharedSite } from './shared/bench-site.ts';
import { skippedMark } from './shared/skipped.ts';

/** In ms, for one bench: ten times its usual duration, because other test suites run at the same time. */
const timeout = 400_000;

interface SmokeResult {
  readonly passed: boolean;
  readonly skipped: number;
}

/**
 * Runs benches with their smallest load: those of a whole site one after another on one shared site, and the others at the same
 * time. Prints failed benches and skipped parts, then `N passed, N failed`. The results are not stored.
 */
export async function runSmoke(benches: readonly Bench[], options: readonly string[]): Promise<void> {
  const chromium = await installedChromium();
  const environment = { SMOKE: '1', ...(chromium === null ? {} : { CHROMIUM: chromium }) };
  const inTurn = async (
    chosen: readonly Bench[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<SmokeResult[]> => {
    const results: SmokeResult[] = [];
    for (const { name } of chosen) results.push(await smoke(name, options, { ...environment, ...env }));
    return results;
  };
  const onSite = async (chosen: readonly Bench[]): Promise<SmokeResult[]> => {
    if (chosen.length === 0) return [];
    await using folder = await openFolder();
    const site = await startSharedSite(folder.path, await freePort());
    try {
      return await inTurn(chosen, siteAsEnvironment(site));
    } finally {
      await site.stop();
    }
  };
  const results = await Promise.all([
    onSite(benches.filter(({ isOfSite }) => isOfSite)),
    inTurn(benches.filter(({ isOfSite }) => !isOfSite)),
  ]);
  const all = results.flat();
  const failed = all.filter(({ passed }) => !passed).length;
  const skipped = all.reduce((sum, result) => sum + result.skipped, 0);
  console.log(`${all.length - failed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0) process.exitCode = 1;
}

async function smoke(
  name: string,
  options: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<SmokeResult> {
  const began = performance.now();
  const { code, output } = await runCommand(process.execPath, [`e2e/bench/${name}/bench.ts`, ...options], {
    cwd: root,
    env,
    timeout,
    grace: 5_000,
  });
  const passed = code === 0 && hasFigures(output);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  const skipped = output.split('\n').filter((line) => line.startsWith(skippedMark));
  for (const line of passed ? skipped : output.trimEnd().split('\n')) console.log(`     ${line}`);
  return { passed, skipped: skipped.length };
}

/** Whether figures can be read from a bench's output. */
function hasFigures(output: string): boolean {
  try {
    return figuresOf(output).wanted.length > 0;
  } catch (error) {
    console.log(String(error));
    return false;
  }
}
