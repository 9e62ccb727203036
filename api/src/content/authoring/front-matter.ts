import * as v from 'valibot';
import { FrontMatter } from './front-matter-schema.ts';
import type { AddNote } from './note.ts';
import type { SourceFile } from './source-file.ts';
import { readYaml, type YamlFields } from './yaml-fields.ts';

/** An article's front matter, and the lines of its fields. */
export interface ReadFrontMatter {
  readonly fields: FrontMatter;
  /** The line of a field; the front matter's line if the field is missing. */
  readonly lineOf: (field: keyof FrontMatter) => number;
}

/** Reads front matter; null if there was a fault, each of which is reported. */
export function readFrontMatter(source: SourceFile, fault: AddNote): ReadFrontMatter | null {
  let faults = 0;
  const note: AddNote = (line, message) => {
    faults += 1;
    fault(line, message);
  };
  const yaml = readYaml(source, note);
  if (!yaml) return null;
  for (const [name, { line }] of yaml) {
    if (!Object.hasOwn(FrontMatter.entries, name)) note(line, `${name} is not a field of front matter`);
  }
  const lineOf = (field: string): number => yaml.get(field)?.line ?? 1;
  const result = v.safeParse(FrontMatter, knownFields(yaml), { abortPipeEarly: true });
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue) ?? 'front matter';
    note(lineOf(field.split('.')[0] ?? ''), `${field} ${issue.input === undefined ? 'is required' : issue.message}`);
  }
  if (!result.success) return null;
  checkTogether(result.output, lineOf, note);
  return faults > 0 ? null : { fields: result.output, lineOf };
}

function knownFields(yaml: YamlFields): Record<string, unknown> {
  // An empty field counts as missing.
  const entries = Object.keys(FrontMatter.entries).map((name) => [name, yaml.get(name)?.value ?? undefined] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function checkTogether(fields: FrontMatter, lineOf: (field: string) => number, note: AddNote): void {
  if (fields.previous_slugs.includes(fields.slug)) {
    note(lineOf('previous_slugs'), 'previous_slugs must not hold the slug that the article has');
  }
  if (fields.updated !== undefined && fields.updated < fields.created) {
    note(lineOf('updated'), 'updated must not be before created');
  }
  if (fields.featured_image !== undefined && fields.featured_image_alt === undefined) {
    note(lineOf('featured_image'), 'featured_image_alt is required beside featured_image');
  }
}
