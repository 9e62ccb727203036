import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../site/root.ts';

/** The allowed policies and scripts of the payment pages: docs/payment-scripts.json, explained in docs/payment-scripts.md. */
export interface Inventory {
  /** Pages that visitors pay on. */
  readonly pages: readonly string[];
  /** Pages on which staff test cards. */
  readonly staffPages: readonly string[];
  /** Response headers that must have exactly these values. */
  readonly headers: Readonly<Record<string, string>>;
  /** The directives of the content security policy, without the providers' additions. */
  readonly policy: Readonly<Record<string, readonly string[]>>;
  /** Each provider's additions to a directive. */
  readonly providers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly scripts: readonly ListedScript[];
}

/** One or several scripts of the same kind. */
interface ListedScript {
  /** A path of the site with `*`, `inline sha256-…`, or a provider and `*`. */
  readonly script: string;
  readonly owner: string;
  readonly reason: string;
  readonly integrity: string;
}

/** The origins of providers' scripts, if these are the sandbox's instead of the usual ones. */
export type ProviderOrigins = Readonly<Record<string, string>>;

/** Reads the inventory. For a provider with an origin of `providerOrigins`, all its additions are that one origin. */
export function readInventory(providerOrigins: ProviderOrigins = {}): Inventory {
  const file = join(root, 'docs', 'payment-scripts.json');
  const read = JSON.parse(readFileSync(file, 'utf8')) as Inventory;
  const providers = Object.entries(read.providers).map(([name, directives]) => {
    const origin = providerOrigins[name];
    const all = ['script-src', 'frame-src', 'connect-src', 'img-src'];
    return [name, origin === undefined ? directives : Object.fromEntries(all.map((one) => [one, [origin]]))] as const;
  });
  return { ...read, providers: Object.fromEntries(providers) };
}
