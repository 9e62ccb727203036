import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { ScriptFile, ShellBuild } from '@plumbline/build/shell-output';
import type { HeroImage } from '@plumbline/services';
import { speculationRules, speculationRulesId } from '../../src/speculation/speculation-rules.ts';
import type { BootData, DocumentView } from '../../src/boot/boot-data.ts';
import type { HeadTag } from '../../src/meta/head-tags.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import { escapeHtml, jsonForScript } from '../../render-host/escape.ts';
import { afterFirstPaint, loader } from '../../src/boot/loader.ts';
import { contentHash } from './page-headers.ts';

type Head = ReturnType<ShellRenderer['describePage']>;

interface Body {
  readonly html: string;
  /** The style elements of the HTML. */
  readonly styles: string;
  readonly boot: BootData;
  /** Scripts that the page's remote will load. */
  readonly preloads: readonly ScriptFile[];
}

/** A document that may be sent in any number of views: it holds no data of a single view. */
export interface Document {
  readonly html: string;
  /** The CSP hashes of its style elements. */
  readonly styles: readonly string[];
}

const documentEnd = '</body></html>';

export function pageTemplate(renderer: ShellRenderer, build: ShellBuild) {
  const fontUrl = (file: string): string => build.fonts[file] ?? missingFont(file);
  const fonts = renderer.criticalFonts
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontUrl(file)}">`)
    .join('');
  const scripts = build.scripts
    .map(
      ({ url, integrity }) =>
        `<script defer fetchpriority="low" crossorigin src="${url}" integrity="${integrity}"></script>`,
    )
    .join('');
  return ({ title, tags, heroImages }: Head, { html, styles, boot, preloads }: Body): Document => {
    const css = renderer.baseCss({ fontUrl, usedIn: styles + html });
    const text = [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escapeHtml(title)}</title>`,
      `<script>${loader}</script>`,
      ...heroImages.map(imagePreload),
      fonts,
      `<style>${css}</style>`,
      ...tags.map((tag) => headElement(tag, renderer.pageTagAttribute)),
      `<link rel="icon" type="image/svg+xml" href="${build.favicon}">`,
      '</head><body>',
      `${styles}<div id="${renderer.rootElementId}">${html}</div>`,
      dataElement(renderer.bootElementId, boot),
      // A payment page runs only the listed scripts (docs/payment-scripts.md).
      boot.policy === null
        ? `<script type="speculationrules" id="${speculationRulesId}">${speculationRules}</script>`
        : '',
      // The text must not wait for scripts.
      afterFirstPaint(scripts + preloads.map(preloadLink).join('')),
      documentEnd,
    ].join('');
    return { html: text, styles: [css, ...styleTexts(styles)].map(contentHash) };
  };
}

function styleTexts(elements: string): string[] {
  return Array.from(elements.matchAll(/<style[^>]*>([^]*?)<\/style>/g), ([, text = '']) => text);
}

/** The document's HTML with the data of one view of a canary, a release that only some visitors get. */
export function withView(html: string, view: DocumentView, elementId: string): string {
  return html.slice(0, -documentEnd.length) + dataElement(elementId, view) + documentEnd;
}

function dataElement(id: string, data: object): string {
  return `<script type="application/json" id="${id}">${jsonForScript(data)}</script>`;
}

function preloadLink({ url, integrity }: ScriptFile): string {
  return `<link rel="preload" as="script" fetchpriority="low" crossorigin href="${url}" integrity="${integrity}">`;
}

/** The scripts that showing a page of a remote loads, by address. */
export function scriptsOfPage(remote: SnapshotRemote, page: string): ScriptFile[] {
  return (remote.assets[page] ?? []).flatMap((file) => {
    const integrity = remote.integrity[file];
    return integrity ? [{ url: remote.base + file, integrity }] : [];
  });
}

function headElement({ element, attributes, text }: HeadTag, pageTagAttribute: string): string {
  const start = `<${element}${attributeText(attributes)} ${pageTagAttribute}>`;
  return element === 'script' ? `${start}${(text ?? '').replaceAll('<', '\\u003c')}</script>` : start;
}

function missingFont(file: string): never {
  throw new Error(`The shell's build lacks the font ${file}`);
}

/** A preload link that fetches an image with high priority. */
export function imagePreload(image: HeroImage): string {
  // Browsers ignore a preload of a type that they do not support.
  const source =
    typeof image === 'string'
      ? { href: image }
      : { type: image.type, imagesrcset: image.srcset, imagesizes: image.sizes };
  return `<link rel="preload" as="image" fetchpriority="high"${attributeText(source)}>`;
}

function attributeText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}
