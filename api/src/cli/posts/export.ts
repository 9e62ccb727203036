import { resolve } from 'node:path';
import { exportPosts, listStoredPosts } from '../../content/index.ts';
import type { PostsCommand } from './posts-command.ts';

export const exportCommand: PostsCommand = {
  usage: '<folder> [slug …]',
  argumentCount: [1, Infinity],
  run: async ({ db, mediaFolder, workingFolder }, [folder = '', ...slugs]) => {
    const requested = slugs.length > 0 ? slugs : (await listStoredPosts(db.knex)).map(({ slug }) => slug);
    const exported = await exportPosts({ db: db.knex, mediaFolder }, requested, resolve(workingFolder, folder));
    for (const { slug, file, fault } of exported) {
      if (file === null) console.error(`fault     ${slug} ${fault}`);
      else console.log(`written   ${file}`);
    }
    return exported.some(({ file }) => file === null) ? 1 : 0;
  },
};
