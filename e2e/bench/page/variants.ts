/** One way of delivering the same page. */
export interface Variant {
  readonly name: VariantName;
  /** The marks that its pages set, in order; empty if no script runs. */
  readonly marks: readonly ('interactive' | 'whole')[];
  /** Turns the page server's HTML into its own; without it the page server's very bytes are served. */
  readonly html?: (html: string) => string;
  /** Whole documents that replace the page server's, by path; it has no other pages. */
  readonly documents?: ReadonlyMap<string, string>;
  /** A build whose files it serves itself, packed beforehand. */
  readonly files?: BuiltFiles;
}

/** A folder, and the start of the addresses under which its files are served. */
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
const scriptAhead = /\brel="modulepreload"|\bas="script"/;

/** The unmodified site. */
export const federated: Variant = { name: 'federated', marks: ['interactive', 'whole'] };

/** The same HTML without any script. */
export const withoutScript: Variant = {
  name: 'no script',
  marks: [],
  html: (html) => withScripts(html, ''),
};

/** The same HTML with one script in place of all, loaded as the site loads its own. */
export function monolith({ url, integrity }: PageScript, files: BuiltFiles): Variant {
  const element = `<script defer fetchpriority="low" crossorigin="anonymous" src="${url}" integrity="${integrity}"></script>`;
  return { name: 'monolith', marks: ['interactive'], html: (html) => withScripts(html, element), files };
}

/** @throws Error if the page names no script: its scripts would not be found, and the twin would run them, too. */
function withScripts(html: string, element: string): string {
  let left = element;
  let found = 0;
  const changed = html
    .replace(link, (whole) => (scriptAhead.test(whole) ? '' : whole))
    .replace(script, () => {
      found += 1;
      const here = left;
      left = '';
      return here;
    });
  if (found === 0) throw new Error('The page names no script that a twin could do without');
  return changed;
}
