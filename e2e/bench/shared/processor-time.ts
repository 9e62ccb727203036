import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The process below this one, at any depth, whose command line holds a text. @throws Error where there is none. */
export function processBelow(ancestor: number, text: string): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  const parents = new Map(lines.map(([, pid, parent]) => [Number(pid), Number(parent)]));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && parent !== 0 && (parent === ancestor || isBelow(parent));
  };
  const found = lines.find(([, pid, , args = '']) => args.includes(text) && isBelow(Number(pid)));
  if (found === undefined) throw new Error(`No process ${text} runs below ${ancestor}`);
  return Number(found[1]);
}

/** In ms: what a process, all its threads, has used of processors so far. Linux. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which is in brackets and may hold spaces; a hundred ticks are a second on every Linux that Node runs on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
