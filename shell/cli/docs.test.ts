import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';

const pages = globSync(['*.md', 'docs/**/*.md', '{api,shell,mf-*,storybook}/README.md', 'shell/{art,kit}/README.md'], {
  cwd: workspaceRoot,
}).toSorted();
const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

test.each(pages)('%s: links lead to existing files and headings', (page) => {
  const broken = [
    ...read(page)
      .replace(/`[^`\n]+`/g, '')
      .matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
  ].flatMap(([, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(workspaceRoot, target))) return [target];
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
      ? [`${target}#${anchor}`]
      : [];
  });
  expect(broken).toEqual([]);
});

test('every file of this repository that a page names exists', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:api|shell|e2e|storybook)\/[\w./-]+\.(?:tsx?|mjs|md))`/g)].map(([, file = '']) => ({
      page,
      file,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  // The example of docs/adding-an-endpoint.md.
  const isExample = (file: string) => file.includes('/events/');
  expect(named.filter(({ file }) => !isExample(file) && !existsSync(join(workspaceRoot, file)))).toEqual([]);
});

test('every npm script that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`?npm run ([a-z][\w:-]*)/g)].map(([, script = '']) => ({ page, script })),
  );
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([]);
});

test('every page of docs is linked from its index', () => {
  const index = read('docs/README.md');
  const missing = globSync(['docs/*.md', 'docs/admin/*.md'], { cwd: workspaceRoot })
    .map((path) => path.replace('docs/', ''))
    .filter((path) => path !== 'README.md' && !index.includes(`](${path})`));
  expect(missing).toEqual([]);
});
