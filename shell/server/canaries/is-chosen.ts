import { createHash } from 'node:crypto';

/** Visitors are told apart by a number below this: a hundred of them are a percent. */
export const visitorNumbers = 10_000;

interface Tried {
  readonly name: string;
  readonly release: string;
  readonly percent: number;
}

/**
 * Whether the visitor with this number gets a canary: always the same of one canary, each for itself of several, and of more
 * percent all who got it before too.
 */
export function isChosen(visitor: number, { name, release, percent }: Tried): boolean {
  const hash = createHash('sha256').update(`${visitor}\n${name}\n${release}`).digest();
  return hash.readUInt32BE() % visitorNumbers < (percent * visitorNumbers) / 100;
}
