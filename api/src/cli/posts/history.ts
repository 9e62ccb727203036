import { findVersions, type PostVersion } from '../../content/index.ts';
import { StartError } from '../../platform/start-error.ts';
import type { PostsCommand } from './posts-command.ts';

export const historyCommand: PostsCommand = {
  usage: '<slug> [version, to see its file]',
  argumentCount: [1, 2],
  run: async ({ db }, [slug = '', requested]) => {
    const versions = await findVersions(db.knex, slug);
    if (versions.length === 0) throw new StartError(`there is no article ${slug}`);
    if (requested === undefined) {
      for (const version of versions) console.log(line(version));
      return 0;
    }
    const version = versions.find((each) => String(each.version) === requested);
    if (!version) throw new StartError(`${slug} has no version ${requested}`);
    if (!version.post.source) throw new StartError(`version ${requested} of ${slug} was not made from a file`);
    process.stdout.write(version.post.source.text);
    return 0;
  },
};

function line({ version, savedAt, post }: PostVersion): string {
  const words = post.text.split(' ').length;
  return [
    String(version).padStart(4),
    `${savedAt.slice(0, 16).replace('T', ' ')}Z`,
    post.status.padEnd(9),
    `${words} words`,
    post.title,
  ].join('  ');
}
