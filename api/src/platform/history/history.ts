import { historyLimit, type History, type HistoryEntry } from '@plumbline/contract/platform/history';

/** An event; absent fields are null. */
export function historyEntry(
  event: Pick<HistoryEntry, 'at' | 'kind'> & {
    readonly [Key in 'amount' | 'by' | 'detail' | 'page']?: HistoryEntry[Key];
  },
): HistoryEntry {
  return { amount: null, by: null, detail: null, page: null, ...event };
}

/**
 * Merges the events of several sources, each with its newest events, at most {@link historyLimit} of a table, into one
 * history. Events of the same time keep the order of the sources.
 */
export function mergeHistories(sources: readonly (readonly HistoryEntry[])[]): History {
  const entries = sources.flat().toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const isComplete = entries.length <= historyLimit && sources.every(({ length }) => length < historyLimit);
  return { entries: entries.slice(-historyLimit), isWhole: isComplete };
}
