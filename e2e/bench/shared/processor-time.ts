import { readFileSync } from 'node:fs';
import { processesBelow } from '@plumbline/serving/testing/processes-below';

/** The process below this one, at any depth, whose command line holds a text. @throws Error if there is none. */
export function processBelow(ancestor: number, text: string): number {
  const [found] = processesBelow(ancestor, text);
  if (found === undefined) throw new Error(`No process ${text} runs below ${ancestor}`);
  return found;
}

/** In ms: the processor time that a process has used so far in all its threads. Linux. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which is in brackets and may hold spaces; a hundred ticks are a second on every Linux that Node runs on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
