import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostSummary } from '@plumbline/contract/content/posts';
import Database from 'better-sqlite3';
import type { ListRow } from '../../../api/src/content/posts/rows.ts';

/**
 * `bare-server.ts <database file> <rows|body>`: a minimal server of the list of posts, node:http with a prepared statement, which
 * reads either the rows of the posts, or the whole stored response body.
 */

const [filename = '', kind = ''] = process.argv.slice(2);
const database = new Database(filename, { readonly: true });
const respond = kind === 'rows' ? fromRows() : fromBody();

const server = createServer((_, response) => {
  const body = respond();
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));

function fromBody(): () => string {
  const statement = database.prepare<[], string>('select body from bench_bodies').pluck();
  return () => statement.get() ?? '';
}

function fromRows(): () => string {
  const statement = database.prepare<[string, number], ListRow>(`
    select posts.id, posts.slug, title, excerpt, author, tags, featured_image, featured_image_alt, featured_image_width,
      featured_image_height, created_at, updated_at, meta_title, meta_description, meta_keywords, categories.name as category_name, categories.slug as category_slug
    from posts left join categories on categories.id = posts.category_id
    where status = 'published' and published_at <= ?
    order by published_at desc, posts.id desc limit ?`);
  return () => JSON.stringify(statement.all(new Date().toISOString(), 24).map(toSummary));
}

function toSummary(row: ListRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt ?? '',
    featuredImage: row.featured_image,
    featuredImageInfo: row.featured_image
      ? {
          alt: row.featured_image_alt,
          width: row.featured_image_width,
          height: row.featured_image_height,
          variants: [],
        }
      : null,
    author: row.author,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    category: row.category_name && row.category_slug ? { name: row.category_name, slug: row.category_slug } : null,
    tags: JSON.parse(row.tags) as string[],
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    metaKeywords: row.meta_keywords,
  };
}
