import { readFileSync } from 'node:fs';
import { processesBelow } from '@plumbline/serving/testing/processes-below';

/** The id of the descendant process whose command line contains a text. @throws Error if there is none */
export function descendantProcess(ancestor: number, text: string): number {
  const [pid] = processesBelow(ancestor, text);
  if (pid === undefined) throw new Error(`No process ${text} runs below ${ancestor}`);
  return pid;
}

/** In ms: the processor time that a process has used so far in all its threads. Linux. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields follow the process's name, which is in brackets and may contain spaces. Linux counts 100 ticks a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
