import type { Database } from '../../src/platform/database/database.ts';
import { deskTextOf } from '../../src/content/authoring/admin/admin-text.ts';
import { listArticlesPage } from '../../src/content/authoring/admin/list-articles.ts';
import { at, end, type DeskBench } from './measure-list.ts';

const text = 'Put a marble on the floor and wait. '.repeat(100);

function postRow(index: number) {
  const changed = at(index);
  const named = { title: `What a rowhouse hides, part ${index}`, author: 'Ellen Marsh', slug: `rowhouse-${index}` };
  const standing = index % 50 === 7 ? 'draft' : index % 500 === 8 ? 'withdrawn' : 'published';
  return {
    ...named,
    desk_text: deskTextOf(named),
    content: text,
    text,
    tags: '[]',
    featured_image_alt: '',
    category_id: (index % 3) + 1,
    created_at: changed,
    updated_at: changed,
    published_at: index % 1000 === 9 ? '2027-01-01T00:00:00.000Z' : changed,
    changed_at: changed,
    standing,
    status: standing === 'published' ? 'published' : 'draft',
  };
}

const asked = { q: '', sort: 'changed', limit: 50 } as const;

const now = new Date(end).toISOString();
const page = (different: object) => (db: Database) => listArticlesPage(db.knex, { ...asked, ...different }, now);

export const articles: DeskBench = {
  of: 'articles',
  prepare: (knex) =>
    knex('categories').insert([1, 2, 3].map((id) => ({ id, name: `Category ${id}`, slug: `category-${id}` }))),
  tables: [['posts', postRow]],
  works: {
    'first page': page({}),
    'first page, by title': page({ sort: 'title' }),
    'first page, by publication': page({ sort: 'newest' }),
    'first page of drafts': page({ state: 'draft' }),
    'first page of withdrawn': page({ state: 'withdrawn' }),
    'first page of scheduled': page({ state: 'scheduled' }),
    'first page of published': page({ state: 'published' }),
    'first page of a category': page({ category: 'category-2' }),
    'search that finds all': page({ q: 'rowhouse' }),
    'search that finds one': page({ q: 'rowhouse-777' }),
    'search that finds nothing': page({ q: 'nobody at all' }),
  },
};
