import { createHash } from 'node:crypto';
import type { Page, Request, Response, Route } from '@playwright/test';

/** The headers and scripts of a page in a browser. */
export interface SeenPage {
  readonly path: string;
  /** The document's headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scripts: readonly SeenScript[];
}

/** A script of the document itself; scripts of frames are not included. */
export interface SeenScript {
  /** Empty for an inline script. */
  readonly url: string;
  /** The `integrity` attribute; empty if there is none. */
  readonly integrity: string;
  /** The hash of the script: `sha384-…` of a file, `sha256-…` of an inline script; empty if its bytes are not known. */
  readonly hash: string;
}

/**
 * Records the scripts that a page runs from now on: every requested script, however it was inserted, and every inline one. The page
 * is prevented from navigating to another document, which would delete the records, until they are read. @returns a function that
 * reads the records
 */
export async function watchScripts(page: Page): Promise<() => Promise<SeenPage>> {
  await page.addInitScript(recordScripts);
  let document: Response | null = null;
  let scriptRequests: Request[] = [];
  const preventNavigation = (route: Route): Promise<void> => {
    const request = route.request();
    const leaves = document !== null && request.isNavigationRequest() && request.frame() === page.mainFrame();
    // With a 204 response the browser stays on the page.
    return leaves ? route.fulfill({ status: 204 }) : route.fallback();
  };
  await page.route('**/*', preventNavigation);
  page.on('response', (response) => {
    const request = response.request();
    const isRedirect = response.status() >= 300 && response.status() < 400;
    if (document === null && !isRedirect && request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      document = response;
      scriptRequests = [];
    }
  });
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) scriptRequests.push(request);
  });
  return async () => {
    if (document === null) throw new Error('no page was opened');
    const { pathname, search } = new URL(document.url());
    // A script that is requested during the reading is left out: its attributes may not have been read.
    const files = [...new Map(scriptRequests.map((request) => [request.url(), request])).values()];
    // The texts are read only now, because a script may have been incomplete when it was inserted.
    const { attributes, inline } = await page.evaluate(() => {
      const { attributes, inline } = (window as unknown as RecordingWindow).recordedScripts;
      return { attributes, inline: inline.map(({ textContent }) => textContent ?? '') };
    });
    await page.unroute('**/*', preventNavigation);
    const integrity = new Map(attributes);
    return {
      path: pathname + search,
      headers: await document.allHeaders(),
      scripts: [
        ...[...new Set(inline)].map((text) => ({ url: '', integrity: '', hash: hashOf('sha256', text) })),
        ...(await Promise.all(
          files.map(async (request) => ({
            url: request.url(),
            integrity: integrity.get(request.url()) ?? '',
            hash: await fileHash(request),
          })),
        )),
        // Script elements whose files were requested before the recording, or not at all.
        ...attributes
          .filter(([url]) => !files.some((request) => request.url() === url))
          .map(([url, given]) => ({ url, integrity: given, hash: '' })),
      ],
    };
  };
}

interface RecordingWindow {
  recordedScripts: { attributes: [string, string][]; inline: HTMLScriptElement[] };
}

// Runs in the page before its own scripts: a script may remove itself after it has run.
function recordScripts(): void {
  const recorded: RecordingWindow['recordedScripts'] = { attributes: [], inline: [] };
  (window as unknown as RecordingWindow).recordedScripts = recorded;
  const record = (node: Node): void => {
    if (!(node instanceof HTMLElement)) return;
    const scripts = node instanceof HTMLScriptElement ? [node] : [...node.querySelectorAll('script')];
    for (const script of scripts) {
      const { src, integrity, type } = script;
      if (/json/.test(type)) continue;
      if (src === '') recorded.inline.push(script);
      else recorded.attributes.push([src, integrity]);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) record(node);
  }).observe(document, { childList: true, subtree: true });
}

/** The hash of a response; empty if the browser had the file in its cache, or was redirected. */
async function fileHash(request: Request): Promise<string> {
  const response = await request.response();
  return response?.status() === 200 ? hashOf('sha384', await response.body()) : '';
}

function hashOf(algorithm: 'sha256' | 'sha384', bytes: string | Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}
