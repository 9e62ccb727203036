import { changePublication, isoDate } from '../../content/index.ts';
import { StartError } from '../../platform/start-error.ts';
import type { PostsCommand } from './posts-command.ts';

export const scheduleCommand: PostsCommand = {
  usage: '<slug> <time, such as 2026-12-01T13:00:00Z, or now>',
  argumentCount: [2, 2],
  run: async ({ db, now }, [slug = '', time = '']) => {
    const publishAt = time === 'now' ? new Date(now).toISOString() : isoDate(time);
    if (publishAt === null) {
      throw new StartError(`${time} must be a date such as 2026-12-01 or a time such as 2026-12-01T13:00:00Z`);
    }
    const outcome = await changePublication(db.knex, slug, { status: 'published', publishAt });
    if (outcome === 'missing') throw new StartError(`there is no article ${slug}`);
    const waiting = Date.parse(publishAt) > now;
    console.log(waiting ? `${slug} will be published at ${publishAt}` : `${slug} is published, dated ${publishAt}`);
    return 0;
  },
};
