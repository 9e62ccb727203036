import { accessSync, constants, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { notTested } from '../../shell/cli/test/not-tested.ts';

/** Processes that the kernel gives no more memory than one wants. */
export interface MemoryGroup {
  /** The file through which a process joins it. */
  readonly path: string;
  /** In bytes: limits the group to its current memory use plus so much. */
  readonly boundTo: (more: number) => void;
  readonly unbound: () => void;
  /** How many of its processes the kernel has ended for their memory. */
  readonly ended: () => number;
  /** Once its processes have ended. */
  readonly remove: () => Promise<void>;
}

/** In bytes. */
const step = 2_000_000;
const controller = '/sys/fs/cgroup/memory';

/** Why no group can be made here; null if one can. */
export function memoryGroupMissing(): string | null {
  try {
    accessSync(join(controller, 'memory.limit_in_bytes'), constants.W_OK);
    return null;
  } catch {
    return `${notTested}a bound on memory is set by cgroup v1 here, as root`;
  }
}

export function openMemoryGroup(): MemoryGroup {
  const path = mkdtempSync(join(controller, 'plumbline-'));
  const read = (name: string): string => readFileSync(join(path, name), 'utf8');
  const bound = (bytes: number): void => writeFileSync(join(path, 'memory.limit_in_bytes'), String(bytes));
  return {
    path,
    boundTo: (more) => {
      // The kernel reclaims the memory of files before it ends a process, except for files in use.
      for (let bytes = Number(/^total_rss (\d+)$/m.exec(read('memory.stat'))?.[1]) + more; ; bytes += step) {
        try {
          return bound(bytes);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
        }
      }
    },
    unbound: () => bound(-1),
    ended: () => Number(/^oom_kill (\d+)$/m.exec(read('memory.oom_control'))?.[1]),
    remove: async () => {
      // The last process is off its list a little after it has ended.
      for (let times = 0; times < 100 && read('cgroup.procs') !== ''; times += 1) await delay(50);
      rmdirSync(path);
    },
  };
}
