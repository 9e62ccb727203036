import { createHash } from 'node:crypto';
import type { Page, Request, Response, Route } from '@playwright/test';

/** The headers and scripts of a page in a browser. */
export interface SeenPage {
  readonly path: string;
  /** The document's headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scripts: readonly SeenScript[];
}

/** A script of the document itself; those of frames are their own pages'. */
export interface SeenScript {
  /** Empty for an inline script. */
  readonly url: string;
  /** The attribute; empty if there is none. */
  readonly integrity: string;
  /** The hash of its bytes: `sha384-…` of a file, `sha256-…` of an inline script. */
  readonly hash: string;
}

/**
 * Records the scripts that a page runs from now on, in its browser: every requested script, however it was started, and every
 * inline one. A page without an order loads another document, which would delete the records: until they are read, the browser
 * stays. @returns a function that reads the records.
 */
export async function watchScripts(page: Page): Promise<() => Promise<SeenPage>> {
  await page.addInitScript(noteScripts);
  let answer: Response | null = null;
  let asked: Request[] = [];
  const stay = (route: Route): Promise<void> => {
    const request = route.request();
    const leaves = answer !== null && request.isNavigationRequest() && request.frame() === page.mainFrame();
    // A response without content leaves the browser where it is.
    return leaves ? route.fulfill({ status: 204 }) : route.fallback();
  };
  await page.route('**/*', stay);
  page.on('response', (response) => {
    const request = response.request();
    const isRedirect = response.status() >= 300 && response.status() < 400;
    if (answer === null && !isRedirect && request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      answer = response;
      asked = [];
    }
  });
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) asked.push(request);
  });
  return async () => {
    if (answer === null) throw new Error('no page was opened');
    const { pathname, search } = new URL(answer.url());
    // Not earlier: when a script was inserted, half of its text may have been missing.
    const { attributes, inline } = await page.evaluate(() => {
      const { attributes, inline } = (window as unknown as Noting).notedScripts;
      return { attributes, inline: inline.map(({ textContent }) => textContent ?? '') };
    });
    await page.unroute('**/*', stay);
    const integrity = new Map(attributes);
    const files = [...new Map(asked.map((request) => [request.url(), request])).values()];
    return {
      path: pathname + search,
      headers: await answer.allHeaders(),
      scripts: [
        ...[...new Set(inline)].map((text) => ({ url: '', integrity: '', hash: hashOf('sha256', text) })),
        ...(await Promise.all(
          files.map(async (request) => ({
            url: request.url(),
            integrity: integrity.get(request.url()) ?? '',
            hash: await fileHash(request),
          })),
        )),
        // Scripts in the page that were requested before the recording, or not at all.
        ...attributes
          .filter(([url]) => !files.some((request) => request.url() === url))
          .map(([url, given]) => ({ url, integrity: given, hash: '' })),
      ],
    };
  };
}

interface Noting {
  notedScripts: { attributes: [string, string][]; inline: HTMLScriptElement[] };
}

// Runs in the page before its own scripts: a script may remove itself after it has run.
function noteScripts(): void {
  const noted: Noting['notedScripts'] = { attributes: [], inline: [] };
  (window as unknown as Noting).notedScripts = noted;
  const note = (node: Node): void => {
    if (!(node instanceof HTMLElement)) return;
    const scripts = node instanceof HTMLScriptElement ? [node] : [...node.querySelectorAll('script')];
    for (const script of scripts) {
      const { src, integrity, type } = script;
      if (/json/.test(type)) continue;
      if (src === '') noted.inline.push(script);
      else noted.attributes.push([src, integrity]);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) note(node);
  }).observe(document, { childList: true, subtree: true });
}

/** Empty where the browser has the bytes already, or was sent elsewhere for them. */
async function fileHash(request: Request): Promise<string> {
  const response = await request.response();
  return response?.status() === 200 ? hashOf('sha384', await response.body()) : '';
}

function hashOf(algorithm: 'sha256' | 'sha384', bytes: string | Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}
