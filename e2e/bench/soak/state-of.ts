import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a process holds after a collection; memory in bytes. */
export interface ProcessState {
  readonly heap: number;
  readonly rss: number;
  /** Timers, connections and whatever else keeps its event loop busy. */
  readonly handles: number;
  readonly files: number;
}

/** Asks a process into which `tell-state.ts` was loaded. */
export async function stateOf(folder: string, pid: number): Promise<ProcessState> {
  return JSON.parse(await text(connect(join(folder, `${pid}.sock`)))) as ProcessState;
}
