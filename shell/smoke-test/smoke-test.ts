import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { shellDist, type ShellBuild } from '@plumbline/build/shell-output';
import type { Issue } from '@plumbline/contract/errors';
import type { SmokeTest } from '@plumbline/contract/releases/registry';
import type { Release } from '@plumbline/contract/releases/releases';
import { shownRelease } from '../server/registry/snapshot.ts';
import { exampleAddress } from '../server/releases/example-address.ts';
import { startSmokeTestSite } from './smoke-test-site.ts';
import { testView, type View } from './test-view.ts';

/** The issues of the release, or the record of a successful smoke test. */
export type SmokeTestResult =
  | { readonly issues: readonly Issue[]; readonly trial: null }
  | { readonly issues: readonly []; readonly trial: SmokeTest };

interface Options {
  readonly release: Release;
  /** The folder of the release. */
  readonly folder: string;
  /** The executable of a Chromium. */
  readonly executable: string;
}

const widths = [390, 1440];
// As in the tests: root cannot use the browser's sandbox, and no background requests.
const chromiumArguments = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/**
 * Opens the pages of a release in Chromium, in the real shell with an API on the sandbox, at a narrow and a wide screen. Pages
 * with parameters are opened if their route has an example.
 */
export async function smokeTestRelease({ release, folder, executable }: Options): Promise<SmokeTestResult> {
  const shell = JSON.parse(await readFile(join(shellDist, 'shell.json'), 'utf8')) as ShellBuild;
  const { remote, hash } = release;
  const refusal = incompatibilityOf(release, shell);
  if (refusal !== null) return { issues: [{ path: 'declaration.services', message: refusal }], trial: null };
  const views = viewsOf(release);
  if (views.length === 0) {
    const message = 'none can be shown in a browser: each has parameters, so name an example of one';
    return { issues: [{ path: 'declaration.routes', message }], trial: null };
  }
  const browser = await chromium.launch({ executablePath: executable, args: chromiumArguments });
  try {
    const site = await startSmokeTestSite(folder);
    try {
      const issues = await testViews(views, (view) => testView(browser, site.origin, release, view));
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
  /** The index of its route in the declaration. */
  readonly index: number;
}

function viewsOf({ declaration }: Release): NumberedView[] {
  return declaration.routes.flatMap((route, index) => {
    const address = exampleAddress(route);
    return address === null ? [] : widths.map((width) => ({ index, route, address, width }));
  });
}

/** Tests two views at a time; a complaint at both widths is one issue. */
async function testViews(views: readonly NumberedView[], look: (view: View) => Promise<string[]>): Promise<Issue[]> {
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

function incompatibilityOf(release: Release, shell: ShellBuild): string | null {
  try {
    shownRelease(release, shell);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
