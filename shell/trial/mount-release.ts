import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { shellDist, type ShellBuild } from '@plumbline/build/shell-output';
import type { Issue } from '@plumbline/contract/errors';
import type { SmokeTest } from '@plumbline/contract/releases/registry';
import type { Release } from '@plumbline/contract/releases/releases';
import { shownRelease } from '../server/registry/snapshot.ts';
import { exampleAddress } from '../server/releases/example-address.ts';
import { startTrialSite } from './trial-site.ts';
import { tryView, type View } from './try-view.ts';

/** What came of it: everything that speaks against the release, else what can be told of the trial. */
export type Mounted =
  | { readonly issues: readonly Issue[]; readonly trial: null }
  | { readonly issues: readonly []; readonly trial: SmokeTest };

interface Given {
  readonly release: Release;
  /** The folder of the release. */
  readonly folder: string;
  /** The executable of a Chromium. */
  readonly executable: string;
}

const widths = [390, 1440];
// As tests start it: no sandbox for root, and no calls home.
const chromiumArguments = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/**
 * Shows the pages of a release in Chromium, inside the real shell and over a sandbox API, on a narrow and on a wide screen.
 * A page with parameters is shown where its route names an example.
 */
export async function mountRelease({ release, folder, executable }: Given): Promise<Mounted> {
  const shell = JSON.parse(await readFile(join(shellDist, 'shell.json'), 'utf8')) as ShellBuild;
  const { remote, hash } = release;
  const refusal = refusalOf(release, shell);
  if (refusal !== null) return { issues: [{ path: 'declaration.services', message: refusal }], trial: null };
  const views = viewsOf(release);
  if (views.length === 0) {
    const message = 'none can be shown in a browser: each has parameters, so name an example of one';
    return { issues: [{ path: 'declaration.routes', message }], trial: null };
  }
  const browser = await chromium.launch({ executablePath: executable, args: chromiumArguments });
  try {
    const site = await startTrialSite(folder);
    try {
      const issues = await tryAll(views, (view) => tryView(browser, site.origin, release, view));
      if (issues.length > 0) return { issues, trial: null };
    } finally {
      await site.stop();
    }
    const facts = { browser: `Chromium ${browser.version()}`, shell: shell.hash, views: views.length };
    return { issues: [], trial: { remote, release: hash, ...facts, at: new Date().toISOString() } };
  } finally {
    await browser.close();
  }
}

interface NumberedView extends View {
  /** Of its route in the declaration. */
  readonly index: number;
}

function viewsOf({ declaration }: Release): NumberedView[] {
  return declaration.routes.flatMap((route, index) => {
    const address = exampleAddress(route);
    return address === null ? [] : widths.map((width) => ({ index, route, address, width }));
  });
}

/** Two views at a time; what both widths complain of is told once. */
async function tryAll(views: readonly NumberedView[], look: (view: View) => Promise<string[]>): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const [index, pair] of Map.groupBy(views, (view) => view.index)) {
    const found = await Promise.all(pair.map(async (view) => ({ view, complaints: await look(view) })));
    for (const complaint of new Set(found.flatMap(({ complaints }) => complaints))) {
      const at = found.filter(({ complaints }) => complaints.includes(complaint)).map(({ view }) => view.width);
      const message = `${pair[0]?.address}, ${at.join(' and ')} px wide: ${complaint}`;
      issues.push({ path: `declaration.routes.${index}`, message });
    }
  }
  return issues;
}

function refusalOf(release: Release, shell: ShellBuild): string | null {
  try {
    shownRelease(release, shell);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
