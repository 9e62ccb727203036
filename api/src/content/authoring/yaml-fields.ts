import { isMap, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type { AddNote } from './note.ts';
import type { SourceFile } from './source-file.ts';

/**
 * The fields of a YAML mapping by name, with their lines in the file. A Map, so that a name cannot reach the prototype.
 */
export type YamlFields = ReadonlyMap<string, { readonly line: number; readonly value: unknown }>;

/** In characters. */
const maxLength = 64 * 1024;

const tooDeep = 'the front matter is nested too deeply';

/** Reads front matter as a plain YAML 1.2 mapping without custom tags and aliases. Null if there was a fault. */
export function readYaml(source: SourceFile, fault: AddNote): YamlFields | null {
  if (source.frontMatter.length > maxLength) {
    fault(1, `the front matter is longer than ${maxLength / 1024} kB`);
    return null;
  }
  try {
    return readMapping(source, fault);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    fault(1, tooDeep);
    return null;
  }
}

function readMapping({ frontMatter, frontMatterLine }: SourceFile, fault: AddNote): YamlFields | null {
  const lineCounter = new LineCounter();
  const lineAt = (offset: number): number => frontMatterLine + lineCounter.linePos(offset).line - 1;
  const options = { lineCounter, schema: 'core', merge: false, prettyErrors: false, logLevel: 'silent' } as const;
  const document = parseDocument(frontMatter, options);
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    line: lineAt(pos[0]),
    // The parser reports an exhausted stack in an error of its own.
    message: message.includes('call stack') ? tooDeep : message,
  }));
  visit(document, {
    Alias: (_, node) => {
      faults.push({ line: lineAt(node.range?.[0] ?? 0), message: 'aliases are not allowed in front matter' });
    },
  });
  for (const { line, message } of faults) fault(line, message);
  return faults.length > 0 ? null : fieldsOf(document, lineAt, fault);
}

function fieldsOf(document: Document.Parsed, lineAt: (offset: number) => number, fault: AddNote): YamlFields | null {
  if (!isMap(document.contents)) {
    fault(1, 'the front matter must be fields such as title: …');
    return null;
  }
  const fields = new Map<string, { line: number; value: unknown }>();
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : 'a mapping or list';
    const line = lineAt((isScalar(key) ? key.range?.[0] : undefined) ?? 0);
    fields.set(name, { line, value: value?.toJS(document) });
  }
  return fields;
}
