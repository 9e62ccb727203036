import { findStoredPost, previewPath } from '../../content/index.ts';
import { openSecretKey } from '../../platform/secrets/secret-key.ts';
import { StartError } from '../../platform/start-error.ts';
import type { PostsCommand } from './posts-command.ts';

const defaultDays = '7';
const maxDays = 60;
const day = 24 * 60 * 60 * 1000;

export const previewCommand: PostsCommand = {
  usage: `<slug> [days, ${defaultDays} where not given]`,
  argumentCount: [1, 2],
  run: async ({ db, settings, now }, [slug = '', daysArgument = defaultDays]) => {
    const days = /^\d{1,2}$/.test(daysArgument) ? Number(daysArgument) : 0;
    if (days < 1 || days > maxDays) throw new StartError(`the days must be a number from 1 to ${maxDays}`);
    if (!(await findStoredPost(db.knex, slug))) throw new StartError(`there is no article ${slug}`);
    const secret = openSecretKey(settings);
    console.log(settings.site.origin + previewPath(secret, { slug, expires: now + days * day }));
    return 0;
  },
};
