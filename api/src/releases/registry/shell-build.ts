import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Issue } from '@plumbline/contract/errors';
import { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import * as v from 'valibot';
import { fromRoot } from '../../platform/root.ts';

/**
 * In ms, for rendering all pages of a release once: less than the page server's timeout for a team's call of the API,
 * and more than the smoke test's own timeout.
 */
const renderTimeout = 15_000;

/** In characters: the part at the end of the process's output that is read. */
const maxOutputLength = 256 * 1024;

/** The properties of the shell for the validation of releases. */
export interface ShellBuild {
  /** Null if its build cannot be read. */
  readonly describe: () => Promise<ShellOffer | null>;
  /**
   * Renders every server page of the release in a folder, like the page server, with the data of an API; default this
   * machine's. @returns the faults.
   */
  readonly render: (folder: string, dataOrigin?: string) => Promise<Issue[]>;
}

interface Options {
  /** The folder of the shell's build. */
  readonly build: string;
  /** The origin of the API that rendered pages load their data from. */
  readonly apiOrigin: string;
}

/** The shell of this repository. */
export function openShellBuild({ build, apiOrigin }: Options): ShellBuild {
  return {
    async describe() {
      try {
        return v.parse(ShellOffer, JSON.parse(await readFile(join(build, 'shell.json'), 'utf8')));
      } catch {
        return null;
      }
    },
    render: (folder, dataOrigin = apiOrigin) => renderInProcess(folder, dataOrigin),
  };
}

const Faults = v.array(v.object({ path: v.string(), message: v.string() }));

/**
 * Renders in a separate process without the API's secrets, because a release is untrusted code. The process and its
 * children are one process group, so that all of them can be ended.
 */
async function renderInProcess(folder: string, apiOrigin: string): Promise<Issue[]> {
  const child = spawn(process.execPath, [fromRoot('shell/smoke-test/smoke-test-release.ts'), folder], {
    cwd: fromRoot('.'),
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', API_ORIGIN: apiOrigin },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] = (printed[name] + text).slice(-maxOutputLength);
    });
  }
  const killAll = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  };
  process.once('exit', killAll);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    killAll();
  }, renderTimeout);
  try {
    await once(child, 'close').catch((error: unknown) => {
      // The process cannot be started, which is not a fault of the release.
      throw new Error('a smoke test cannot be started', { cause: error });
    });
    return faultsOf(printed, isLate);
  } finally {
    clearTimeout(timer);
    killAll();
    process.off('exit', killAll);
  }
}

/** The faults of a release that the ended process printed; unreadable output is a fault of the release too. */
function faultsOf({ stdout, stderr }: Readonly<Record<'stdout' | 'stderr', string>>, isLate: boolean): Issue[] {
  try {
    return v.parse(Faults, JSON.parse(lastLine(stdout)));
  } catch {
    const why = isLate
      ? `took longer than ${renderTimeout / 1000} s`
      : `ended: ${lastLine(stderr).slice(0, 300) || 'no reason given'}`;
    return [{ path: 'server', message: `rendering its pages ${why}` }];
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
