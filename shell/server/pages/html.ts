import type { SnapshotRemote } from '@plumbline/contract/releases';
import type { ShellBuild } from '@plumbline/build/shell-output';
import type { HeroImage } from '@plumbline/services';
import type { BootData } from '../../src/boot/boot-data.ts';
import type { HeadTag } from '../../src/meta/head-tags.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { nonceHole, viewHole } from './holes.ts';
import { imagePreload } from './image-preload.ts';
import { pagesAhead } from './pages-ahead.ts';

interface Head {
  readonly theme: string | undefined;
  readonly title: string;
  readonly tags: readonly HeadTag[];
  readonly heroImages: readonly HeroImage[];
}

interface Preload {
  readonly url: string;
  readonly integrity: string;
}

/** The parts of a page's HTML, in the order in which they are sent, with holes for what is another in each view. */
export interface PageTemplate {
  head(head: Head): string;
  body(html: string, styles: string): string;
  /** `preloads`: what the page's remote will load. */
  end(boot: Omit<BootData, 'view'>, preloads: readonly Preload[]): string;
}

const nonceAttribute = `nonce="${nonceHole}"`;

export function pageTemplate(renderer: ShellRenderer, build: ShellBuild): PageTemplate {
  const css = renderer.baseCss({ fontUrl: (file) => build.fonts[file] ?? missingFont(file) });
  const fonts = renderer.criticalFonts
    .map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${build.fonts[file] ?? missingFont(file)}">`,
    )
    .join('');
  const scripts = build.scripts
    .map(
      ({ url, integrity }) =>
        `<script defer fetchpriority="low" crossorigin="anonymous" src="${url}" integrity="${integrity}" ${nonceAttribute}></script>`,
    )
    .join('');
  return {
    head: ({ theme, title, tags, heroImages }) =>
      [
        `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${escapeHtml(title)}</title>`,
        ...heroImages.map(imagePreload),
        fonts,
        `<style ${nonceAttribute}>${css}</style>`,
        ...tags.map((tag) => headElement(tag, renderer.pageTagAttribute)),
        `<link rel="icon" type="image/svg+xml" href="${build.favicon}">`,
        '</head><body>',
      ].join(''),
    body: (html, styles) =>
      `${styles.replaceAll('<style ', `<style ${nonceAttribute} `)}<div id="${renderer.rootElementId}">${html}</div>`,
    // What is to be read must not wait for what is to be clicked.
    end: (boot, preloads) =>
      [
        `<script type="application/json" id="${renderer.bootElementId}">${jsonForScript(boot).slice(0, -1)}${viewHole}}</script>`,
        // A page that pays runs what is listed, and nothing else (docs/payment-scripts.md).
        boot.policy === null ? pagesAhead(nonceHole) : '',
        afterFirstPaint(scripts + preloads.map(preloadLink).join(''), nonceHole),
        '</body></html>',
      ].join(''),
  };
}

function preloadLink({ url, integrity }: Preload): string {
  return `<link rel="preload" as="script" fetchpriority="low" crossorigin="anonymous" href="${url}" integrity="${integrity}" ${nonceAttribute}>`;
}

/** The scripts that showing a page of a remote loads, by address. */
export function scriptsOfPage(remote: SnapshotRemote, page: string): Preload[] {
  return (remote.assets[page] ?? []).flatMap((file) => {
    const integrity = remote.integrity[file];
    return integrity ? [{ url: remote.base + file, integrity }] : [];
  });
}

function headElement({ element, attributes, text }: HeadTag, mark: string): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const start = `<${element}${written.join('')} ${mark}="">`;
  return element === 'script' ? `${start}${(text ?? '').replaceAll('<', '\\u003c')}</script>` : start;
}

function missingFont(file: string): never {
  throw new Error(`The shell's build lacks the font ${file}`);
}
