import { changePublication } from '../../content/index.ts';
import { StartError } from '../../platform/start-error.ts';
import type { PostsCommand } from './posts-command.ts';

export const unpublishCommand: PostsCommand = {
  usage: '<slug>',
  argumentCount: [1, 1],
  run: async ({ db }, [slug = '']) => {
    const outcome = await changePublication(db.knex, slug, { status: 'draft' });
    if (outcome === 'missing') throw new StartError(`there is no article ${slug}`);
    console.log(outcome === 'unchanged' ? `${slug} is a draft already` : `${slug} is a draft now`);
    return 0;
  },
};
