/** One way of delivering the same page. */
export interface Variant {
  readonly name: VariantName;
  /** The marks that its pages set, in order; empty if no script runs. */
  readonly marks: readonly ('interactive' | 'whole')[];
  /** Changes the page server's HTML; if absent, the page server's responses are served unchanged. */
  readonly html?: (html: string) => string;
  /** HTML documents that replace the page server's, by path. Such a variant is measured only on these pages. */
  readonly documents?: ReadonlyMap<string, string>;
  /** The compressed files of the variant's own build. */
  readonly files?: BuiltFiles;
}

/** A folder, and the beginning of the URL paths at which its files are served. */
interface BuiltFiles {
  readonly base: string;
  readonly folder: string;
}

export type VariantName = 'federated' | 'monolith' | 'Next.js' | 'no script';

/** A script, as a page names it. */
interface PageScript {
  readonly url: string;
  readonly integrity: string;
}

const script = /<script\b[^>]*\ssrc="[^"]*"[^>]*><\/script>/g;
const link = /<link\b[^>]*>/g;
const scriptPreload = /\brel="modulepreload"|\bas="script"/;

/** The unmodified site. */
export const federated: Variant = { name: 'federated', marks: ['interactive', 'whole'] };

/** The same HTML without any script. */
export const withoutScript: Variant = {
  name: 'no script',
  marks: [],
  html: (html) => replaceScripts(html, ''),
};

/** The same HTML with one script instead of all others, loaded as the site loads its scripts. */
export function monolith({ url, integrity }: PageScript, files: BuiltFiles): Variant {
  const element = `<script defer fetchpriority="low" crossorigin="anonymous" src="${url}" integrity="${integrity}"></script>`;
  return { name: 'monolith', marks: ['interactive'], html: (html) => replaceScripts(html, element), files };
}

/**
 * Replaces all scripts of a page by `element`. @throws Error if no script is found, because the page's own would then still run
 */
function replaceScripts(html: string, element: string): string {
  let replacement = element;
  let scriptCount = 0;
  const changed = html
    .replace(link, (whole) => (scriptPreload.test(whole) ? '' : whole))
    .replace(script, () => {
      scriptCount += 1;
      const inserted = replacement;
      replacement = '';
      return inserted;
    });
  if (scriptCount === 0) throw new Error('The page has no script to replace');
  return changed;
}
