import type { Snapshot } from '@plumbline/contract/releases';
import type { DocumentView } from '../../src/boot/boot-data.ts';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import type { ViewCounts, ViewOutcome } from '../views/view-counts.ts';
import type { ViewTokens } from '../views/view-tokens.ts';
import { standInFor } from './stand-in.ts';

/** Who hears of documents. */
export interface PageViews {
  readonly counts: ViewCounts;
  readonly tokens: ViewTokens;
}

/** A document, as it went out in the end. */
interface MadeView {
  /** Whose page is in it. */
  readonly owned: OwnedRoute | null;
  /** Whether the page is in its HTML. */
  readonly rendered: boolean;
  /** Whether it failed all the same, over its data. */
  readonly faulty: boolean;
}

/** Tells of one document. @returns what a browser needs to tell of a failure that counts; null where none does. */
export type TellView = (made: MadeView) => Promise<DocumentView | null>;

interface Document extends MadeView {
  /** What the visitor was to get, with the releases to fall back on. */
  readonly full: Snapshot;
  readonly pathname: string;
  /** Whether the browser has a session of staff, or says so. */
  readonly isStaff: boolean;
  /** The remotes of which two releases are compared. */
  readonly compared: ReadonlySet<string>;
  readonly findRoute: ShellRenderer['findRoute'];
}

/**
 * Counts a document for the release that it was to come out of. @returns what a browser needs to tell of a failure that
 * counts; null where that is not compared, or has failed already.
 */
export async function tellView({ counts, tokens }: PageViews, document: Document): Promise<DocumentView | null> {
  const { full, pathname, owned, compared, isStaff, findRoute } = document;
  // An admin page is nobody's on the server: the browser renders it, out of the same snapshot, for staff alone.
  const shown = owned ?? (isStaff ? findRoute(full, pathname, true) : null);
  const wanted = shown && full.remotes.find(({ name }) => name === shown.remote.name);
  if (shown === null || !wanted) return null;
  const outcome = outcomeOf(shown, shown.remote.release !== wanted.release, document);
  counts.count(wanted, outcome);
  if (outcome !== 'shown' || !compared.has(wanted.name)) return null;
  // Without a key nothing is told either, and the log says so.
  const token = await tokens(wanted).catch(() => null);
  return token === null ? null : { release: wanted.release, token };
}

function outcomeOf(
  owned: OwnedRoute,
  replaced: boolean,
  { full, pathname, rendered, faulty, findRoute }: Document,
): ViewOutcome {
  if (replaced) return 'failed';
  if (!faulty && (rendered || owned.route.render === 'browser')) return 'shown';
  const other = standInFor(owned, full, (snapshot) => findRoute(snapshot, pathname, false));
  return other === null ? 'failed' : 'shared';
}
