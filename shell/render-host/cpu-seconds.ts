import { readFileSync } from 'node:fs';

/** In s: the processor time that a process has used so far in all its threads; null if the system does not report it. */
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
