import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { swcOptions } from '@plumbline/remote/internal/rules';
import shortIds from '@plumbline/remote/internal/short-ids';
import { transform } from '@swc/core';
import { runTool } from '../check/tools.ts';
import type { SdkPackage } from './sdk-packages.ts';

const notShipped = /\.(?:test|stories)\.tsx?$|(?:^|\/)testing\//;

/**
 * Compiles a package's sources into `lib` of the folder `out`: JavaScript and source maps by swc, as the shell's own build does it,
 * so that class names are the same; declarations by TypeScript. Other files are copied.
 * @throws Error with the compiler's report.
 */
export async function compilePackage({ name, folder }: SdkPackage, out: string): Promise<void> {
  const source = join(folder, 'src');
  const lib = join(out, 'lib');
  const files = globSync('**/*.*', { cwd: source }).filter((file) => !notShipped.test(file));
  const types = join(out, 'types');
  const [declarations] = await Promise.all([
    runTool('tsc', [
      '-p',
      folder,
      ...'--noEmit false --emitDeclarationOnly --declaration'.split(' '),
      '--rootDir',
      source,
      '--outDir',
      types,
    ]),
    ...files.map((file) => compileFile(name, join(source, file), join(lib, file))),
  ]);
  if (declarations.code !== 0) throw new Error(`The types of ${name} could not be written:\n${declarations.output}`);
  for (const file of files.filter((one) => /\.tsx?$/.test(one) && !one.endsWith('.d.ts'))) {
    const declaration = file.replace(/\.tsx?$/, '.d.ts');
    const text = await readFile(join(types, declaration), 'utf8');
    await writeFile(join(lib, declaration), withoutTypeScriptNames(text));
  }
}

async function compileFile(name: string, from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  if (!/\.tsx?$/.test(from) || from.endsWith('.d.ts')) return cp(from, to);
  const options = swcOptions(name, { development: false }, 'server');
  const target = to.replace(/\.tsx?$/, '.js');
  // `./button.tsx` becomes `./button.js`; swc's own types lack the option.
  const jsc = { ...options.jsc, rewriteRelativeImportExtensions: true };
  const { code, map = '' } = await transform(await readFile(from, 'utf8'), {
    ...options,
    jsc: { ...jsc, parser: { syntax: 'typescript', tsx: from.endsWith('x') } },
    filename: from,
    sourceMaps: true,
  });
  const file = target.slice(target.lastIndexOf('/') + 1);
  await writeFile(target, `${shortIds(code)}\n//# sourceMappingURL=${file}.map\n`);
  // The map contains the source, because installed packages do not.
  const { sourcesContent, ...rest } = JSON.parse(map) as { sourcesContent: string[] };
  await writeFile(`${target}.map`, JSON.stringify({ ...rest, sources: [`../src/${file}`], sourcesContent }));
}

/** TypeScript leaves `./button.tsx` in declarations, which no installed package has. */
function withoutTypeScriptNames(text: string): string {
  return text.replaceAll(/(["'])(\.{1,2}\/[^"']+)\.tsx?\1/g, '$1$2.js$1');
}
