import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '@plumbline/remote/internal/compile';
import { compressFolder } from '@plumbline/remote/internal/compress';
import { integrityOf } from '@plumbline/remote/internal/files';
import { monolithBase, monolithConfig, monolithDist } from '@plumbline/build/shell-config';
import { monolith, type Variant } from './variants.ts';

/** Builds the monolith: the shell and all pages in one ordinary bundle. @throws Error if the build fails */
export async function buildMonolith(): Promise<Variant> {
  const stats = await compile(monolithConfig());
  compressFolder(monolithDist);
  const files = stats.compilation.entrypoints.get('main')?.getFiles() ?? [];
  const [entry, ...others] = files.filter((file) => file.endsWith('.js'));
  if (entry === undefined || others.length > 0) throw new Error(`The monolith is one script, not ${files.join(', ')}`);
  const integrity = integrityOf(await readFile(join(monolithDist, entry)));
  return monolith({ url: monolithBase + entry, integrity }, { base: monolithBase, folder: monolithDist });
}
