import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compatibleRange } from '@plumbline/contract/releases/version-range';
import { workspaceRoot } from '@plumbline/build/workspace';
import type { NewRemote } from './new-remote.ts';

/** The template is a remote itself, so the checks cover it. */
const templateFolder = join(workspaceRoot, 'shell', 'remote', 'template');

/** Writes the files of a new remote into its new folder. @returns their paths in it. */
export async function writeRemote(root: string, remote: NewRemote): Promise<string[]> {
  const folder = join(root, remote.name);
  await mkdir(folder);
  const files = globSync('**/*.*', { cwd: templateFolder, exclude: ['node_modules', 'dist'] });
  const { version } = JSON.parse(readFileSync(join(root, 'shell/services/package.json'), 'utf8')) as {
    version: string;
  };
  for (const file of files) {
    const text = await readFile(join(templateFolder, file), 'utf8');
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), fillIn(text, remote, version));
  }
  return files;
}

/** Replaces the template's names; none of them contains another. */
function fillIn(text: string, { name, path, title }: NewRemote, servicesVersion: string): string {
  const literal = (words: string) => JSON.stringify(words);
  return (
    text
      .replaceAll('mf-template', () => name)
      .replaceAll(/'Template title([^']*)'/g, (_, rest: string) => literal(title + rest))
      .replaceAll('/template', () => path)
      .replaceAll(/services: '[^']+'/g, () => `services: '${compatibleRange(servicesVersion)}'`)
      // The remote is in the repository's root, the template in a deeper folder.
      .replaceAll('../../../', '../')
  );
}
