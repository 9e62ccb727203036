import { readFileSync } from 'node:fs';

/** In s: what a process, all its threads, has used of processors so far; null where the system does not say. */
export function cpuSecondsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which is in brackets and may hold spaces; a hundred ticks are a second on every Linux that Node runs on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}
