import type { ShownRelease } from '@plumbline/contract/releases/releases';

/** Another good release of a remote. */
export interface OtherRelease {
  readonly release: ShownRelease;
  /** Whether it is the one that is live: then the tab's own is of yesterday. */
  readonly live: boolean;
}

/** The address that names another good release of a remote: `<path>/mf-blog?not=<release>`. */
export const otherReleasePath = '/_site/releases';

/** In ms: past it the page does without. */
const deadline = 3_000;

/**
 * Asks the page server for a good release of the remote other than the given one: the live one, if that has changed
 * since, else the one before. Null where there is none or nobody answers.
 */
export async function askForOther({ name, release }: ShownRelease): Promise<OtherRelease | null> {
  try {
    const answer = await fetch(`${otherReleasePath}/${name}?not=${release}`, { signal: AbortSignal.timeout(deadline) });
    return answer.ok ? ((await answer.json()) as OtherRelease) : null;
  } catch {
    return null;
  }
}
