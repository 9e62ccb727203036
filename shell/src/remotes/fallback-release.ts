import type { ShownRelease } from '@plumbline/contract/releases/releases';

/** A replacement for a failed release. */
export interface FallbackRelease {
  readonly release: ShownRelease;
  /** Whether it is the live release, so that the tab's own is outdated. */
  readonly live: boolean;
}

/** The address of the fallback release of a remote: `<path>/mf-blog?not=<release>`. */
export const fallbackReleasePath = '/_site/releases';

/** In ms: the timeout of the request. */
const deadline = 3_000;

/**
 * Asks the page server for another release of the remote: the live one, if it has changed since, else the fallback, which was live before. Null if
 * there is none or the request fails.
 */
export async function fetchFallbackRelease({ name, release }: ShownRelease): Promise<FallbackRelease | null> {
  try {
    const answer = await fetch(`${fallbackReleasePath}/${name}?not=${release}`, {
      signal: AbortSignal.timeout(deadline),
    });
    return answer.ok ? ((await answer.json()) as FallbackRelease) : null;
  } catch {
    return null;
  }
}
