import { isArticleHtml } from '@plumbline/contract/content/is-article-html';

interface Rules {
  createHTML(html: string): string | null;
  createScript(text: string): string | null;
  createScriptURL(url: string): string | null;
}

declare global {
  interface Window {
    /** https://w3c.github.io/trusted-types/dist/spec/; not in every browser. */
    readonly trustedTypes?: { createPolicy(name: 'default', rules: Rules): unknown };
  }
}

/** HTML that the document arrived with, and that may be put into it again. */
const arrived = new Set<string>();

/** The HTML inside an element of the document, as it arrived. */
export function htmlOf(element: Element): string {
  const html = element.innerHTML;
  arrived.add(html);
  return html;
}

/**
 * What strings become markup or the address of a script, whoever hands them over: React's own way to make a script element,
 * what the document arrived with, and articles that the API has sanitised; scripts of the shell, of `knows`'s releases, and
 * of `origins`, which a page's policy names besides. A string that is none is refused and reported. The rules stand in the
 * default policy, so that releases of remotes that were built before hold to them too. See docs/adr/020-trusted-types.md.
 */
export function stringRules(
  knows: (url: string) => boolean,
  origins: readonly string[],
  site: string = window.location.origin,
): Rules {
  const isScript = (text: string): boolean => {
    if (!URL.canParse(text, site)) return false;
    const { origin, pathname, href } = new URL(text, site);
    return (
      (origin === site && pathname.startsWith('/assets/')) || knows(href) || origins.some((of) => covers(of, origin))
    );
  };
  const isHtml = (html: string): boolean =>
    html === '' || html === '<script></script>' || arrived.has(html) || isArticleHtml(html);
  return {
    // What search engines read stands in a script element; as a script JSON does nothing, or is none.
    createScript: (text) => (isJson(text) ? text : null),
    createHTML: (html) => (isHtml(html) ? html : null),
    createScriptURL: (url) => (isScript(url) ? url : null),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `https://*.js.stripe.com` is every host below it, as in a policy of content. */
function covers(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined ? origin === pattern : origin.startsWith(before) && origin.endsWith(after);
}

/** Puts the rules in force where the browser knows of such. */
export function trustStrings(rules: Rules): void {
  window.trustedTypes?.createPolicy('default', rules);
}
