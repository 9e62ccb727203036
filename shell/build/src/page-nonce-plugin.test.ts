import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { expect, test } from '@jest/globals';
import { compile } from './compile.ts';
import { PageNoncePlugin } from './page-nonce-plugin.ts';

test('a library that adds style elements finds the nonce of the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-build-'));
  await writeFile(join(folder, 'entry.js'), 'self.found = __webpack_nonce__;');
  await compile({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    target: ['web', 'es2023'],
    output: { path: join(folder, 'dist') },
    plugins: [new PageNoncePlugin()],
  });
  const self = { found: undefined };
  const document = { querySelector: (selector: string) => (selector === 'script[nonce]' ? { nonce: 'abc' } : null) };
  vm.runInNewContext(await readFile(join(folder, 'dist', 'main.js'), 'utf8'), { self, document });
  expect(self.found).toBe('abc');
});
