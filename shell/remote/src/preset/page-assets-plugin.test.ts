import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import webpack from 'webpack';
import { PageAssetsPlugin } from './page-assets-plugin.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-assets-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'part.js'), 'export const part = true;');
});
afterAll(() => rm(folder, { recursive: true }));

/** The scripts of each page of a remote with these modules. */
async function assetsOf(modules: Readonly<Record<string, string>>) {
  const pages = Object.keys(modules);
  const exposed = join(folder, 'remote.js');
  await writeFile(exposed, pages.map((page) => `export const ${page} = () => import('./src/${page}.js');`).join('\n'));
  for (const [page, code] of Object.entries(modules)) await writeFile(join(folder, 'src', `${page}.js`), code);
  const plugin = new PageAssetsPlugin({
    pages: pages.map((page) => ({ page, module: `./src/${page}.js` })),
    folder,
    exposed,
    entry: 'main.js',
  });
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './remote.js',
    output: { path: join(folder, 'dist') },
    optimization: { minimize: false, chunkIds: 'named' },
    plugins: [plugin],
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => (error || stats?.hasErrors() ? reject(error ?? stats?.toString()) : resolve()));
  });
  return plugin.assets;
}

test('a page’s scripts are the entry and its own', async () => {
  expect(await assetsOf({ one: 'export const page = 1;', two: 'export const page = 2;' })).toEqual({
    one: ['main.js', 'src_one_js.js'],
    two: ['main.js', 'src_two_js.js'],
  });
});

test('a page that imports another page has the other page’s scripts too, but not those of other lazy modules', async () => {
  const assets = await assetsOf({
    one: "export const next = () => import('./two.js');",
    two: "export const next = () => import('./three.js');",
    three: 'export const page = 3;',
    four: "export const part = () => import('../part.js');",
  });
  expect(assets).toMatchObject({
    one: ['main.js', 'src_one_js.js', 'src_two_js.js', 'src_three_js.js'],
    three: ['main.js', 'src_three_js.js'],
    four: ['main.js', 'src_four_js.js'],
  });
});
