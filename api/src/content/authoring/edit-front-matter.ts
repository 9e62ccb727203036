import { parseDocument } from 'yaml';
import type { FrontMatter } from './front-matter-schema.ts';

/** An author's file with some fields changed; everything else, including comments, stays as written. */
export function editFrontMatter(file: string, fields: Partial<Record<keyof FrontMatter, string>>): string {
  const [whole, frontMatter = ''] = /^---[ \t]*\n((?:.*\n)*?)---[ \t]*(?:\n|$)/.exec(file) ?? [];
  if (whole === undefined) throw new Error('a stored file has no front matter');
  const document = parseDocument(frontMatter, { schema: 'core' });
  for (const [name, value] of Object.entries(fields)) document.set(name, value);
  return `---\n${document.toString({ lineWidth: 0 })}---\n${file.slice(whole.length)}`;
}
