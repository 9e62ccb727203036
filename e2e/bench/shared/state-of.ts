import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A process's resources after a garbage collection; memory in bytes. */
export interface ProcessState {
  readonly heap: number;
  readonly rss: number;
  /** The number of timers, connections and other handles of the event loop. */
  readonly handles: number;
  /** The number of open file descriptors. */
  readonly files: number;
}

/** Settings under which every process of a site reports its resources on a socket in this folder. */
export const stateSettings = (folder: string) => ({
  STATE_FOLDER: folder,
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('report-state.ts', import.meta.url))}`,
});

/** Reads the resources of a process that was started with {@link stateSettings}. `env` is the environment of the process. */
export async function stateOf(env: NodeJS.ProcessEnv, pid: number): Promise<ProcessState> {
  return JSON.parse(await text(connect(join(env['STATE_FOLDER'] ?? '', `${pid}.sock`)))) as ProcessState;
}
