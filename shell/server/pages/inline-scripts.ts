import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import { speculationRules } from '../../src/ahead/speculation-rules.ts';
import { contentHash } from './content-hash.ts';
import { loader } from './loader.ts';

const always = contentHash(loader);
const usual = `${always} ${contentHash(speculationRules)}`;

/** The hashes of the scripts that stand in a document, as sources of its policy. A page that pays fetches nothing ahead. */
export function inlineScripts(policy: RoutePolicy | null): string {
  return policy === null ? usual : always;
}
