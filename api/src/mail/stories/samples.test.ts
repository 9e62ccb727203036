import { expect, test } from '@jest/globals';
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { MailKind } from '../outbox/mail-kinds.ts';
import { samples, writeSample, type SampleOf } from './samples.ts';

const allSamples = Object.entries(samples).flatMap(([kind, named]) =>
  Object.keys(named).map((name) => [kind as MailKind, name as SampleOf<MailKind>] as const),
);

/** In bytes: Gmail clips longer mails. */
const gmailClips = 102_000;

test.each(allSamples)('the mail %s, %s, has HTML and text without missing values', async (kind, name) => {
  const { html, text, subject } = await writeSample(kind, name);
  for (const part of [html, text, subject]) {
    expect(part).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid Date|\{\{|\$\{/);
  }
  expect(text.trim()).not.toBe('');
  expect(Buffer.byteLength(html)).toBeLessThan(gmailClips / 2);
});

/** All elements that the templates use; any other element comes from an unescaped text. */
const ownElements = new Set(
  'html head meta title style body table tbody tr td th div p h1 blockquote br a span'.split(' '),
);

test.each(allSamples)('the mail %s, %s, has only the templates’ elements and loads nothing', async (kind, name) => {
  const { html } = await writeSample(kind, name);
  const elements = elementsOf(parse(html));
  expect(elements.map(({ tagName }) => tagName).filter((tag) => !ownElements.has(tag))).toEqual([]);
  const attributes = elements.flatMap(({ attrs }) => attrs);
  expect(attributes.filter((attribute) => /^(?:on|src|srcset|background|xlink)/.test(attribute.name))).toEqual([]);
  for (const { name: attribute, value } of attributes) {
    if (attribute === 'href') expect(value).toMatch(/^https:\/\/[\w.]+\.example\//);
    expect(value).not.toMatch(/url\(|@import/);
  }
  expect(
    elements
      .filter(({ tagName }) => tagName === 'style')
      .map(textOf)
      .join(),
  ).not.toMatch(/url\(|@import|</);
});

test('a sender’s text is shown unchanged, as text', async () => {
  const { html, text } = await writeSample('contact-staff', 'hostile');
  const shown = textOf(parse(html));
  for (const part of ['<b>Renée</b> "&" O’Neil-Łukasz', '<script>alert("x")</script>', '&amp; </td></table>']) {
    expect(shown).toContain(part);
    expect(text).toContain(part);
  }
});

test('an inbox shows the preview, and nothing of the text after it', async () => {
  const { html } = await writeSample('verify-email', 'usual');
  const [hidden] = elementsOf(parse(html)).filter(({ attrs }) =>
    attrs.some(({ name, value }) => name === 'style' && value.includes('display:none')),
  );
  const shown = hidden ? textOf(hidden) : '';
  expect(shown).toMatch(/^\w.*\.[\s\u200B-\u200D\uFEFF]+$/u);
  // Inboxes show up to some 200 characters.
  expect(shown.length).toBeGreaterThanOrEqual(200);
});

function textOf(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => (tree.isTextNode(child) ? child.value : tree.isElementNode(child) ? textOf(child) : ''))
    .join('');
}

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => (tree.isElementNode(child) ? [child, ...elementsOf(child)] : []));
}
