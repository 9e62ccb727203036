import { accessSync, constants, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { notTested } from '../../shell/cli/test/not-tested.ts';

/** A cgroup: a group of processes whose memory the kernel limits. */
export interface MemoryGroup {
  /** The cgroup's folder. A process joins the group by writing its id to `cgroup.procs` there. */
  readonly path: string;
  /** Limits the group to its current memory use plus `more` bytes. */
  readonly limitTo: (more: number) => void;
  readonly removeLimit: () => void;
  /** The number of the group's processes that the kernel has killed because of the limit. */
  readonly killed: () => number;
  /** Removes the group, once its processes have ended. */
  readonly remove: () => Promise<void>;
}

/** In bytes: by how much a limit is raised if the kernel does not accept it. */
const step = 2_000_000;
const controller = '/sys/fs/cgroup/memory';

/** The reason why no group can be created on this machine; null if one can. */
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
  const setLimit = (bytes: number): void => writeFileSync(join(path, 'memory.limit_in_bytes'), String(bytes));
  return {
    path,
    limitTo: (more) => {
      // `total_rss` does not include the memory of files in use, so that the first limits may be too low: EBUSY.
      for (let bytes = Number(/^total_rss (\d+)$/m.exec(read('memory.stat'))?.[1]) + more; ; bytes += step) {
        try {
          return setLimit(bytes);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
        }
      }
    },
    removeLimit: () => setLimit(-1),
    killed: () => Number(/^oom_kill (\d+)$/m.exec(read('memory.oom_control'))?.[1]),
    remove: async () => {
      // A process is removed from this list only a little after it has ended.
      for (let times = 0; times < 100 && read('cgroup.procs') !== ''; times += 1) await delay(50);
      rmdirSync(path);
    },
  };
}
