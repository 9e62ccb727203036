import { styled } from 'styled-components';
import { articleStates, listArticles, type ListedArticle } from '@plumbline/contract/content/admin-articles';
import { ArticleBadge, articleStateLabel } from './article-badge.tsx';
import type { AdminList, ListField } from '../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../list/list-fields.ts';
import { DateTime } from '../layout/date-time.tsx';
import { TwoLines } from '../layout/two-lines.ts';

const States = styled.span`
  display: inline-flex;
  gap: 8px;
  align-items: center;
`;

/** The list of articles; `categories` are the options of its category filter. */
export function articleList(categories: readonly { readonly name: string; readonly slug: string }[]) {
  const fields: readonly ListField[] = [
    searchField('Title, author or address'),
    choiceField('state', 'State', 'Any state', optionsOf(articleStates, articleStateLabel)),
    choiceField(
      'category',
      'Category',
      'Any category',
      categories.map(({ name, slug }) => ({ value: slug, label: name })),
    ),
    sortField('Last changed first', { newest: 'Newest first', oldest: 'Oldest first', title: 'By title' }),
  ];
  return { ...list, fields } satisfies AdminList<ListedArticle>;
}

const list: Omit<AdminList<ListedArticle>, 'fields'> = {
  title: 'Articles',
  path: '/admin/articles',
  endpoint: listArticles,
  columns: [
    { title: 'Title', cell: ({ title }) => title },
    {
      title: 'State',
      cardPlace: 'corner',
      cell: ({ state, hasChanges }) => (
        <States>
          <ArticleBadge state={state} />
          {hasChanges && state !== 'draft' && <small>changes not published</small>}
        </States>
      ),
    },
    { title: 'Category', cardPlace: 'start', cell: ({ category }) => category ?? '–' },
    { title: 'Author', cardPlace: 'line', cell: ({ author }) => author },
    {
      title: 'Published',
      cell: ({ state, publishedAt }) => (state === 'draft' ? '–' : <DateTime at={publishedAt} />),
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    {
      title: 'Changed',
      cardPlace: 'end',
      cell: ({ changedAt, changedBy }) => (
        <TwoLines>
          <DateTime at={changedAt} />
          <small>{changedBy ?? 'command line'}</small>
        </TwoLines>
      ),
    },
  ],
  keyOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  pathOf: ({ id }) => `/admin/articles/${id}`,
  download: '/admin/articles.csv',
  empty: { title: 'There are no articles yet', text: 'Begin one here, or import a file from the command line.' },
  noMatches: { title: 'No article fits', text: 'Look for part of a title, of an author’s name, or of an address.' },
};
