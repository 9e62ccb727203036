import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { beforeAll, expect, test } from '@jest/globals';
import { compile } from './compile.ts';
import { SameOriginPathPlugin } from './same-origin-path-plugin.ts';

let script: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-build-'));
  await writeFile(join(folder, 'entry.js'), 'import image from "./image.svg"; self.image = image;');
  await writeFile(join(folder, 'image.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await compile({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    target: ['web', 'es2023'],
    output: { path: join(folder, 'dist'), publicPath: 'auto' },
    module: {
      rules: [{ test: /\.svg$/, type: 'asset/resource', generator: { filename: 'static/[name][ext]' } }],
    },
    plugins: [new SameOriginPathPlugin()],
  });
  script = await readFile(join(folder, 'dist', 'main.js'), 'utf8');
});

/** The address of the image, as the script of this address has it on a page of the site. */
function imageOf(src: string): string {
  const self = { location: new URL('https://site.example/blog'), image: '' };
  const document = { currentScript: { tagName: 'SCRIPT', src } };
  vm.runInNewContext(script, { self, document });
  return self.image;
}

test('the addresses of a release’s files on the site’s own origin are paths, as on the page server', () => {
  expect(imageOf('https://site.example/releases/mf-a/1/remoteEntry.js')).toBe('/releases/mf-a/1/static/image.svg');
});

test('the addresses of a release’s files on another origin are complete URLs', () => {
  expect(imageOf('https://site.example.org/mf-a/1/remoteEntry.js')).toBe(
    'https://site.example.org/mf-a/1/static/image.svg',
  );
});
