import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFolder } from '@plumbline/remote/internal/compress';
import { createClient } from '@plumbline/contract/client';
import { getPost } from '@plumbline/contract/content/posts';
import { workspaceRoot } from '@plumbline/build/workspace';
import { runCommand } from '../../../shell/cli/check/run-command.ts';
import type { Variant } from './variants.ts';

const sources = join(workspaceRoot, 'e2e', 'bench', 'page', 'next');
const folder = join(workspaceRoot, 'e2e', 'dist', 'next');
const built = join(folder, 'out');

/** The path of an article; its slug is the first group. */
export const articlePath = /^\/blog\/([a-z0-9-]+)$/;

/**
 * Builds articles of a site, given by their paths, as static pages of Next.js, with the site's text and images. The packages of
 * Next.js are installed in a separate folder if their lockfile has changed.
 * @throws Error if the installation or the build fails
 */
export async function buildNext(paths: readonly string[], site: string): Promise<Variant> {
  await installNext();
  const client = createClient({ origin: site });
  const slugs = paths.map((path) => articlePath.exec(path)?.[1] ?? '');
  const articles = await Promise.all(
    slugs.map(async (slug) => {
      const { title, excerpt, content, featuredImage, featuredImageInfo } = await client.call(getPost, {
        params: { slug },
      });
      const { alt, width, height } = featuredImageInfo ?? {};
      return { slug, title, excerpt, content, image: { src: featuredImage, alt, width, height } };
    }),
  );
  await writeFile(join(folder, 'articles.json'), JSON.stringify(articles));
  await run(process.execPath, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build']);
  compressFolder(built);
  const documents = paths.map(async (path) => [path, await readFile(join(built, `${path}.html`), 'utf8')] as const);
  return {
    name: 'Next.js',
    marks: ['interactive'],
    documents: new Map(await Promise.all(documents)),
    files: { base: '/_next/', folder: join(built, '_next') },
  };
}

async function installNext(): Promise<void> {
  const lockfile = 'package-lock.json';
  const read = (...path: string[]) => readFile(join(...path), 'utf8').catch(() => null);
  // npm writes this file at the end of an installation.
  const installed = await read(folder, 'node_modules', '.package-lock.json');
  const isCurrent = installed !== null && (await read(folder, lockfile)) === (await read(sources, lockfile));
  await cp(sources, folder, { recursive: true });
  if (!isCurrent) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
}

async function run(command: string, args: readonly string[]): Promise<void> {
  // The site's build settings must not apply.
  const env = { NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' };
  const { code, output } = await runCommand(command, args, { cwd: folder, env });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
}
