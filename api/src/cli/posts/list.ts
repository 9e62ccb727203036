import { type ListedPost, listStoredPosts } from '../../content/index.ts';
import type { PostsCommand } from './posts-command.ts';

export const listCommand: PostsCommand = {
  usage: '',
  argumentCount: [0, 0],
  run: async ({ db, now }) => {
    const posts = await listStoredPosts(db.knex);
    for (const post of posts) console.log(line(post, new Date(now).toISOString()));
    const count = (requested: string): number =>
      posts.filter((post) => stateOf(post, new Date(now).toISOString()) === requested).length;
    console.log(`${count('published')} published, ${count('scheduled')} scheduled, ${count('draft')} drafts`);
    return 0;
  },
};

function line(post: ListedPost, now: string): string {
  const when = `${post.publishedAt.slice(0, 16).replace('T', ' ')}Z`;
  return [
    stateOf(post, now).padEnd(9),
    when,
    post.slug,
    `${post.title}${post.category === null ? '' : ` (${post.category})`}`,
  ].join('  ');
}

function stateOf({ status, publishedAt }: ListedPost, now: string): 'draft' | 'scheduled' | 'published' {
  if (status === 'draft') return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}
