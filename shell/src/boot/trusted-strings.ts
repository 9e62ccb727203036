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

/** HTML of the original document, which may be inserted again. */
const documentHtml = new Set<string>();

/** The HTML of an element of the original document. */
export function htmlOf(element: Element): string {
  const html = element.innerHTML;
  documentHtml.add(html);
  return html;
}

/**
 * The Trusted Types rules: which strings may become markup or script addresses. As markup: React's script elements, the document's
 * own HTML, and articles sanitised by the API. As scripts: those of the shell, of releases (`isReleaseScript`) and of `origins`. Other strings are
 * refused and reported. The rules are the default policy, so that they also bind releases that were built before the rules.
 * See docs/adr/020-trusted-types.md.
 */
export function stringRules(
  isReleaseScript: (url: string) => boolean,
  origins: readonly string[],
  site: string = window.location.origin,
): Rules {
  const isScript = (text: string): boolean => {
    if (!URL.canParse(text, site)) return false;
    const { origin, pathname, href } = new URL(text, site);
    return (
      (origin === site && pathname.startsWith('/assets/')) ||
      isReleaseScript(href) ||
      origins.some((pattern) => matchesOrigin(pattern, origin))
    );
  };
  const isHtml = (html: string): boolean =>
    html === '' || html === '<script></script>' || documentHtml.has(html) || isArticleHtml(html);
  return {
    // Structured data for search engines is JSON in a script element; executed as a script, JSON has no effect.
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

/** Matches an origin like a CSP source: `https://*.js.stripe.com` covers all subdomains. */
function matchesOrigin(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined ? origin === pattern : origin.startsWith(before) && origin.endsWith(after);
}

/** Enforces the rules in browsers with Trusted Types. */
export function trustStrings(rules: Rules): void {
  window.trustedTypes?.createPolicy('default', rules);
}
