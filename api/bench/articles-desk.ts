import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deskTextOf } from '../src/blog/desk-text.ts';
import { listArticlesPage } from '../src/blog/desk/list-articles.ts';
import { openDatabase } from '../src/database/open.ts';

/**
 * Measures the articles desk on SQLite on this machine's disk: `npm run bench:desk-articles`. The first page in every order and
 * narrowing, and searches that find all, one and nothing, over 1,000 and over 100,000 articles in turn.
 */

const sizes = [1_000, 100_000] as const;
const rounds = 20;
const start = Date.parse('2000-01-01T00:00:00Z');
const now = '2026-11-21T12:00:00.000Z';
const text = 'Put a marble on the floor and wait. '.repeat(100);

async function filled(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  await db.knex('categories').insert([1, 2, 3].map((id) => ({ id, name: `Category ${id}`, slug: `category-${id}` })));
  for (let from = 0; from < count; from += 20) {
    const rows = Array.from({ length: Math.min(20, count - from) }, (_, offset) => postRow(from + offset));
    await db.knex('posts').insert(rows);
  }
  await db.knex.raw('analyze');
  return { db, close: () => db.close().then(() => rm(folder, { recursive: true })) };
}

function postRow(index: number) {
  const at = new Date(start + index * 7_200_000).toISOString();
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
    created_at: at,
    updated_at: at,
    published_at: index % 1000 === 9 ? '2027-01-01T00:00:00.000Z' : at,
    changed_at: at,
    standing,
    status: standing === 'published' ? 'published' : 'draft',
  };
}

const asked = { q: '', sort: 'changed', limit: 50 } as const;

async function main(): Promise<void> {
  const sites = [await filled(sizes[0]), await filled(sizes[1])];
  const works = {
    'first page': asked,
    'first page, by title': { ...asked, sort: 'title' },
    'first page, by publication': { ...asked, sort: 'newest' },
    'first page of drafts': { ...asked, state: 'draft' },
    'first page of withdrawn': { ...asked, state: 'withdrawn' },
    'first page of scheduled': { ...asked, state: 'scheduled' },
    'first page of published': { ...asked, state: 'published' },
    'first page of a category': { ...asked, category: 'category-2' },
    'search that finds all': { ...asked, q: 'rowhouse' },
    'search that finds one': { ...asked, q: 'rowhouse-777' },
    'search that finds nothing': { ...asked, q: 'nobody at all' },
  } as const;
  console.log('| p95, ms | 1,000 articles | 100,000 articles |\n|---|--:|--:|');
  for (const [name, work] of Object.entries(works)) {
    const taken: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { db }] of sites.entries()) {
        const began = performance.now();
        await listArticlesPage(db.knex, work, now);
        taken[index]?.push(performance.now() - began);
      }
    }
    console.log(`| ${name} | ${taken.map(p95).join(' | ')} |`);
  }
  await Promise.all(sites.map(({ close }) => close()));
}

function p95(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0).toFixed(1);
}

await main();
