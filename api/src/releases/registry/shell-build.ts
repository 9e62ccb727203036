import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Issue } from '@plumbline/contract/errors';
import { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import * as v from 'valibot';
import { fromRoot } from '../../platform/root.ts';

/** In ms, for rendering all pages of a release once: less than the page server waits for the API that a team calls through it. */
const renderPatience = 15_000;

/** The shell, as far as a release is held against it. */
export interface ShellBuild {
  /** Null where its build cannot be read. */
  readonly describe: () => Promise<ShellOffer | null>;
  /**
   * Renders every server page of the release in a folder, as the page server would, with the data of an API; default this
   * machine's. @returns what goes wrong.
   */
  readonly render: (folder: string, dataOf?: string) => Promise<Issue[]>;
}

interface Options {
  /** The folder of the shell's build. */
  readonly build: string;
  /** Where pages that are tried load their data from. */
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
    render: (folder, dataOf = apiOrigin) => renderApart(folder, dataOf),
  };
}

const Faults = v.array(v.object({ path: v.string(), message: v.string() }));

/**
 * In a process of its own, which gets none of the API's secrets and can be ended: a release is code that nobody here has
 * seen yet.
 */
async function renderApart(folder: string, apiOrigin: string): Promise<Issue[]> {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fromRoot('shell/server/smoke-test-release.ts'), folder],
      {
        cwd: fromRoot('.'),
        env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', API_ORIGIN: apiOrigin },
        timeout: renderPatience,
        killSignal: 'SIGKILL',
        maxBuffer: 256 * 1024,
      },
    );
    return v.parse(Faults, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  } catch (error) {
    const { killed, stderr } = error as { killed?: boolean; stderr?: string };
    const why = killed ? `took longer than ${renderPatience / 1000} s` : `ended: ${lastLine(stderr)}`;
    return [{ path: 'server', message: `rendering its pages ${why}` }];
  }
}

function lastLine(text = ''): string {
  return text.trim().split('\n').at(-1)?.slice(0, 300) || 'no reason given';
}
