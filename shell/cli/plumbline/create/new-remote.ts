import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '@plumbline/contract/errors';
import { reservedSections } from '@plumbline/contract/releases/route-path';
import { Refusal } from '@plumbline/remote/internal/refusal';
import { declaredPaths } from './declared-paths.ts';

/** A remote to create. */
export interface NewRemote {
  readonly name: string;
  /** The address of its first page. */
  readonly path: string;
  /** The heading of that page. */
  readonly title: string;
}

interface Request {
  readonly name: string;
  /** Default the name without its `mf-`. */
  readonly path: string | undefined;
  /** Default the name in words. */
  readonly title: string | undefined;
}

/** The package name of the template. */
const templateName = 'mf-template';

/** Fills in defaults and validates the request. @throws Refusal with all reasons. */
export async function planRemote(root: string, { name, path, title }: Request): Promise<NewRemote> {
  const words = name.slice('mf-'.length);
  const planned = { name, path: path ?? `/${words}`, title: title?.trim() ?? sentence(words) };
  const issues: Issue[] = [];
  const refuse = (field: string, message: string) => issues.push({ path: field, message });
  if (!/^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    refuse('name', `${name} must be mf- and words of a to z and 0 to 9, joined by -`);
  if (name === templateName) refuse('name', `${name} is the template's own name`);
  else if (existsSync(join(root, name))) refuse('name', `there is a folder ${name} already`);
  // The default path of an invalid name would be refused for the same reason.
  const checksPath = path !== undefined || issues.length === 0;
  if (checksPath && !/^\/[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(planned.path)) {
    refuse('--path', `${planned.path} must be a path such as /events: a to z, 0 to 9, - and / between`);
  } else if (checksPath) {
    const owner = await conflictOf(root, planned.path);
    if (owner) refuse('--path', `${planned.path} ${owner}: choose another with --path`);
  }
  // eslint-disable-next-line no-control-regex -- the pattern rejects control characters
  if (!/^[^\u0000-\u001f\u007f]{1,60}$/.test(planned.title))
    refuse('--title', 'must have 1 to 60 characters, all in one line');
  if (issues.length > 0) throw new Refusal(`${name} was not created.`, issues);
  return planned;
}

/** Why a new remote cannot have the address; null if it can. */
async function conflictOf(root: string, path: string): Promise<string | null> {
  const section = (address: string) => address.split('/')[1] ?? '';
  if (reservedSections.includes(section(path))) return 'is answered by the site itself';
  const conflict = (await declaredPaths(root)).find((other) => section(other.path) === section(path));
  return conflict ? `stands in the section of ${conflict.remote} (${conflict.path})` : null;
}

function sentence(words: string): string {
  const text = words.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
