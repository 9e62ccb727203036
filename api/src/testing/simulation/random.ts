/** Random numbers that can be repeated with the same seed. */
export interface Random {
  /** An integer from 0 to `below`, exclusive. */
  int(below: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** A pseudo-random generator (Mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    happens: (probability) => next() < probability,
    pick: (from) => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[int(from.length)] as (typeof from)[number];
    },
  };
}
