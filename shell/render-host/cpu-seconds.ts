import { readFileSync } from 'node:fs';

/** In s: the processor time that a process has used so far in all its threads; null if the system does not report it. */
export function cpuSecondsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process's name comes first, in brackets, and may hold spaces; so fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // User and system time (proc(5), fields 14 and 15), in ticks, of which every Linux that Node runs on has a hundred a second.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}
