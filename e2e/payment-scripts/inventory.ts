import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../site/root.ts';

/** The allowed policies and scripts of the payment pages: docs/payment-scripts.json, explained in docs/payment-scripts.md. */
export interface Inventory {
  /** Pages that visitors pay on. */
  readonly pages: readonly string[];
  /** Pages on which staff test cards. */
  readonly staffPages: readonly string[];
  /** Headers that have to be so, to the letter. */
  readonly headers: Readonly<Record<string, string>>;
  /** The directives of the content security policy, without the providers' additions. */
  readonly policy: Readonly<Record<string, readonly string[]>>;
  /** Each provider's additions to a directive. */
  readonly providers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly scripts: readonly Listed[];
}

/** A script, or several of one kind. */
interface Listed {
  /** A path of the site with `*`, `inline sha256-…`, or a provider and `*`. */
  readonly script: string;
  readonly owner: string;
  readonly reason: string;
  readonly integrity: string;
}

/** The origin of a provider's script, if it is not its usual one: the sandbox. */
export type ProviderOrigins = Readonly<Record<string, string>>;

/** Reads the inventory; providers that are elsewhere have everything at their one origin. */
export function readInventory(elsewhere: ProviderOrigins = {}): Inventory {
  const file = join(root, 'docs', 'payment-scripts.json');
  const read = JSON.parse(readFileSync(file, 'utf8')) as Inventory;
  const providers = Object.entries(read.providers).map(([name, directives]) => {
    const origin = elsewhere[name];
    const all = ['script-src', 'frame-src', 'connect-src', 'img-src'];
    return [name, origin === undefined ? directives : Object.fromEntries(all.map((one) => [one, [origin]]))] as const;
  });
  return { ...read, providers: Object.fromEntries(providers) };
}
