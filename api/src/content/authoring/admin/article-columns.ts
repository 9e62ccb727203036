import type { ListedArticle } from '@plumbline/contract/content/admin-articles';
import type { CsvColumn } from '../../../platform/http/csv-download.ts';

/** The columns of the CSV file. */
export const articleColumns: readonly CsvColumn<ListedArticle>[] = [
  ['Id', ({ id }) => String(id)],
  ['Title', ({ title }) => title],
  ['State', ({ state }) => state],
  ['Changes not published', ({ hasChanges }) => (hasChanges ? 'yes' : 'no')],
  ['Category', ({ category }) => category],
  ['Author', ({ author }) => author],
  ['Address', ({ slug }) => `/blog/${slug}`],
  ['Published (UTC)', ({ state, publishedAt }) => (state === 'draft' ? null : publishedAt)],
  ['Changed (UTC)', ({ changedAt }) => changedAt],
  ['Changed by', ({ changedBy }) => changedBy],
];
