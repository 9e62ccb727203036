import type { APIRequestContext } from '@playwright/test';

interface Snapshot {
  readonly remotes: readonly {
    readonly name: string;
    readonly routes: readonly { readonly path: string; readonly policy?: string }[];
  }[];
}

/** Pages whose addresses are personal. */
const personal = /^\/(?:staff|recovery|verify-email|receipt|membership|blog\/preview)/;

const examples: Readonly<Record<string, string>> = {
  '/blog/category/:slug': '/blog/category/pricing',
  '/blog/:slug': '/blog/the-appraisal-gap-in-dollars',
};

/**
 * An address of each public route of a site's live releases; default the site of `request`.
 * @throws Error if a route needs an example that is not known here.
 */
export async function publicAddresses(request: APIRequestContext, origin = ''): Promise<readonly string[]> {
  const { remotes } = (await (await request.get(`${origin}/_site/snapshot`)).json()) as Snapshot;
  return (
    remotes
      // A remote of the tests' own, some of whose pages break.
      .filter(({ name }) => name !== 'mf-handwritten')
      .flatMap(({ routes }) => routes)
      .filter(({ path, policy }) => policy === undefined && !personal.test(path))
      .map(({ path }) => {
        const address = examples[path] ?? path;
        if (address.includes(':')) throw new Error(`The public route ${path} needs an example`);
        return address;
      })
  );
}
