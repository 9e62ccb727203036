/** What a process held after a collection, once it had answered so many requests. In bytes. */
export interface MemorySample {
  readonly requests: number;
  readonly heap: number;
  readonly rss: number;
}

/** In bytes a request: more than this is no scatter, but something that is never let go. */
const mostPerRequest = { heap: 50, rss: 150 } as const;
/** In bytes: what caches fill, and what an allocator keeps for itself. A process may hold so much more than at first. */
const fills = { heap: 30e6, rss: 200e6 } as const;

/** What grows with the requests; empty where memory is flat. The first third warms up. */
export function memoryFaults(samples: readonly MemorySample[]): string[] {
  const warm = samples.slice(Math.floor(samples.length / 3));
  return (['heap', 'rss'] as const).flatMap((what) => {
    const slope = slopeOf(warm.map((sample) => [sample.requests, sample[what]]));
    const grown = (warm.at(-1)?.[what] ?? 0) - (warm[0]?.[what] ?? 0);
    if (slope <= mostPerRequest[what] || grown <= fills[what]) return [];
    return [`${what} grows by ${slope.toFixed(0)} bytes a request, ${(grown / 1e6).toFixed(0)} MB in all`];
  });
}

/** By least squares: how much `y` rises with each `x`. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
