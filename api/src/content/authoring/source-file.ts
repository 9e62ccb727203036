import { ImportFileRefused, readImportFile } from './import-file.ts';
import type { AddNote } from './note.ts';

/** In bytes: far more than any article, and far less than would block the import. */
const largestFile = 2 * 1024 * 1024;

/** The parts of an article's file. Lines end in `\n` only. */
export interface SourceFile {
  readonly frontMatter: string;
  /** Line number of the first line of the front matter. */
  readonly frontMatterLine: number;
  readonly body: string;
  readonly bodyLine: number;
}

/** Reads an article's file below the import's folder; null with a fault if the file is not an article. */
export async function readSourceFile(folder: string, path: string, fault: AddNote): Promise<SourceFile | null> {
  const text = await readText(folder, path, fault);
  if (text === null) return null;
  const parts = /^---[ \t]*\n(?<frontMatter>(?:.*\n)*?)---[ \t]*(?:\n|$)/.exec(text);
  if (!parts) {
    fault(1, 'must start with front matter: a line ---, the fields, a line ---');
    return null;
  }
  const frontMatter = parts.groups?.['frontMatter'] ?? '';
  const bodyLine = frontMatter.split('\n').length + 2;
  return { frontMatter, frontMatterLine: 2, body: text.slice(parts[0].length), bodyLine };
}

async function readText(folder: string, path: string, fault: AddNote): Promise<string | null> {
  let bytes: Buffer;
  try {
    bytes = await readImportFile(folder, path, largestFile);
  } catch (error) {
    if (!(error instanceof ImportFileRefused)) throw error;
    fault(1, error.message);
    return null;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
    const broken = text.indexOf('\0');
    if (broken === -1) return text;
    fault(text.slice(0, broken).split('\n').length, 'holds a null character');
  } catch {
    fault(1, 'is not UTF-8 text');
  }
  return null;
}
