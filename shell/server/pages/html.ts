import type { SnapshotRemote } from '@plumbline/contract/releases';
import type { ShellBuild } from '@plumbline/build/shell-output';
import type { HeroImage } from '@plumbline/services';
import type { BootData } from '../../src/boot/boot-data.ts';
import type { HeadTag } from '../../src/meta/head-tags.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { imagePreload } from './image-preload.ts';

interface Head {
  readonly nonce: string;
  readonly theme: string | undefined;
  readonly title: string;
  readonly tags: readonly HeadTag[];
  readonly heroImages: readonly HeroImage[];
}

interface Preload {
  readonly url: string;
  readonly integrity: string;
}

/** The parts of a page's HTML, in the order in which they are sent. */
export interface PageTemplate {
  head(head: Head): string;
  body(html: string, styles: string, nonce: string): string;
  /** `preloads`: what the page's remote will load. */
  end(boot: BootData, nonce: string, preloads: readonly Preload[]): string;
}

export function pageTemplate(renderer: ShellRenderer, build: ShellBuild): PageTemplate {
  const css = renderer.baseCss({ fontUrl: (file) => build.fonts[file] ?? missingFont(file) });
  const fonts = renderer.criticalFonts
    .map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${build.fonts[file] ?? missingFont(file)}">`,
    )
    .join('');
  const scripts = (nonce: string) =>
    build.scripts
      .map(
        ({ url, integrity }) =>
          `<script defer fetchpriority="low" crossorigin="anonymous" src="${url}" integrity="${integrity}" nonce="${nonce}"></script>`,
      )
      .join('');
  return {
    head: ({ nonce, theme, title, tags, heroImages }) =>
      [
        `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${escapeHtml(title)}</title>`,
        ...heroImages.map(imagePreload),
        fonts,
        `<style nonce="${nonce}">${css}</style>`,
        ...tags.map((tag) => headElement(tag, renderer.pageTagAttribute)),
        `<link rel="icon" type="image/svg+xml" href="${build.favicon}">`,
        '</head><body>',
      ].join(''),
    body: (html, styles, nonce) =>
      `${styles.replaceAll('<style ', `<style nonce="${nonce}" `)}<div id="${renderer.rootElementId}">${html}</div>`,
    // What is to be read must not wait for what is to be clicked.
    end: (boot, nonce, preloads) =>
      [
        `<script type="application/json" id="${renderer.bootElementId}">${jsonForScript(boot)}</script>`,
        afterFirstPaint(scripts(nonce) + preloads.map((preload) => preloadLink(preload, nonce)).join(''), nonce),
        '</body></html>',
      ].join(''),
  };
}

function preloadLink({ url, integrity }: Preload, nonce: string): string {
  return `<link rel="preload" as="script" fetchpriority="low" crossorigin="anonymous" href="${url}" integrity="${integrity}" nonce="${nonce}">`;
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
