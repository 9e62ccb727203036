import { readFile } from 'node:fs/promises';
import type { LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/** Lets Node before 22.18 load the remote's TypeScript files; packages contain JavaScript. */
export const load: LoadHook = async (url, context, next) => {
  if (!/\.tsx?$/.test(url) || url.includes('/node_modules/')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    swcrc: false,
    jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: url.endsWith('x') } },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
};
