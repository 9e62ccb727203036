import { resolve } from 'node:path';
import { importPosts, openImageProcess, printReport } from '../../content/index.ts';
import { StartError } from '../../platform/start-error.ts';
import type { PostsCommand } from './posts-command.ts';

export const importCommand: PostsCommand = {
  usage: '<file or folder>',
  argumentCount: [1, 1],
  run: async ({ db, mediaFolder, workingFolder }, [path = '']) => {
    const images = openImageProcess();
    const report = await importPosts({ db, mediaFolder, images }, resolve(workingFolder, path), workingFolder);
    await images.close();
    if (report.articles.length === 0 && report.faults.length === 0) throw new StartError(`${path} holds no articles`);
    printReport(report);
    return report.faults.length > 0 ? 1 : 0;
  },
};
