import { execFileSync } from 'node:child_process';

/** The processes below this one, at any depth, whose command line holds a text. */
export function processesBelow(ancestor: number, text: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  const parents = new Map(lines.map(([, pid, parent]) => [Number(pid), Number(parent)]));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && parent !== 0 && (parent === ancestor || isBelow(parent));
  };
  return lines
    .filter(([, pid, , args = '']) => args.includes(text) && isBelow(Number(pid)))
    .map(([, pid]) => Number(pid));
}

/** The processes that still run, without ended ones whose parent has not collected their status. */
export function stillRunning(pids: readonly number[]): number[] {
  const states = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'stat='], { encoding: 'utf8', maxBuffer: 2 ** 24 });
  return pids.filter((pid) => new RegExp(`^ *${pid} +[^Z\\s]`, 'm').test(states));
}
