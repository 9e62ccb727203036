import type { APIRequestContext } from '@playwright/test';

interface Snapshot {
  readonly remotes: readonly {
    readonly name: string;
    readonly routes: readonly { readonly path: string; readonly policy?: string }[];
  }[];
}

/** Pages whose URLs are personal. */
const personal = /^\/(?:staff|recovery|verify-email|receipt|membership|blog\/preview)/;

const examples: Readonly<Record<string, string>> = {
  '/blog/category/:slug': '/blog/category/pricing',
  '/blog/:slug': '/blog/the-appraisal-gap-in-dollars',
};

/**
 * A path of each public route of a site's live releases; by default of the site of `request`.
 * @throws Error if a route has parameters, and `examples` has no path for it
 */
export async function publicPaths(request: APIRequestContext, origin = ''): Promise<readonly string[]> {
  const { remotes } = (await (await request.get(`${origin}/_site/snapshot`)).json()) as Snapshot;
  return (
    remotes
      // A remote of the tests, some of whose pages fail on purpose.
      .filter(({ name }) => name !== 'mf-handwritten')
      .flatMap(({ routes }) => routes)
      .filter(({ path, policy }) => policy === undefined && !personal.test(path))
      .map(({ path }) => {
        const example = examples[path] ?? path;
        if (example.includes(':')) throw new Error(`The public route ${path} needs an example`);
        return example;
      })
  );
}
