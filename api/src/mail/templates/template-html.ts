import type { Site } from '@plumbline/contract/site';
import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body, Button, Container, Head, Heading, Html, Preview, Section, Text } from 'react-email';
import { colours, emailSheets, sans, serif } from './email-style.ts';
import type { Block, EmailTemplate } from './email-template.ts';

// Node strips types, but does not support JSX.
const h = createElement;

/** Long words and addresses break rather than widen the mail. `word-break` is for programs without `overflow-wrap`. */
const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
/** Every text names its font and colour: tables do not inherit them in all mail programs. */
const body: CSSProperties = {
  ...breaking,
  margin: 0,
  fontFamily: sans,
  fontSize: '17px',
  lineHeight: '1.6',
  color: colours.ink,
};
const small: CSSProperties = { ...body, fontSize: '13px', lineHeight: '1.5', color: colours.note };
const rule = `1px solid ${colours.rule}`;

/**
 * An e-mail as HTML for mail programs: tables for the layout and colours on the elements, because old mail programs
 * support nothing else. The style sheets only add narrow screens and the dark theme. React escapes the texts of the
 * blocks.
 */
export function templateHtml(template: EmailTemplate, site: Site): string {
  return `<!doctype html>${renderToStaticMarkup(email(template, site))}`;
}

function email({ subject, preview, heading, blocks, reason }: EmailTemplate, site: Site): ReactNode {
  return h(
    Html,
    null,
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, subject),
      emailSheets.map((sheet) => h('style', { key: sheet }, sheet)),
    ),
    h(
      Body,
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: colours.paper } },
      h(Preview, { useTitleTag: false, children: preview }),
      h(
        Section,
        {
          className: 'page',
          tdClassName: 'margin',
          style: { padding: '40px 24px', backgroundColor: colours.paper },
        },
        h(
          Container,
          {
            className: 'line',
            tdClassName: 'inset',
            // Outlook on Windows reads the width here, all others in the style.
            width: 600,
            style: {
              width: '100%',
              maxWidth: '600px',
              borderLeft: `2px solid ${colours.line}`,
              paddingLeft: '24px',
              textAlign: 'left',
            },
          },
          h(
            Section,
            { style: { paddingBottom: '32px' } },
            h(
              Text,
              {
                className: 'ink',
                style: { ...body, fontFamily: serif, fontSize: '22px', lineHeight: '1.2', letterSpacing: '-.02em' },
              },
              site.product,
            ),
          ),
          h(
            Heading,
            {
              className: 'ink title',
              style: {
                ...body,
                margin: '0 0 24px',
                fontFamily: serif,
                fontSize: '30px',
                fontWeight: 400,
                lineHeight: '1.15',
                textWrap: 'balance',
                letterSpacing: '-.02em',
              },
            },
            heading,
          ),
          blocks.map((block, index) =>
            // Space between blocks is a cell's padding: Outlook has no margins of tables.
            h(Section, { key: index, style: { paddingBottom: `${spaceBelow[block.kind]}px` } }, blockOf(block)),
          ),
          h(
            Section,
            { style: { paddingTop: '16px' } },
            h(
              Section,
              { className: 'rule', style: { borderTop: rule, paddingTop: '16px' } },
              h(Text, { className: 'note', style: small }, lines([site.product, ...site.postalAddress])),
              h(Text, { className: 'note', style: { ...small, margin: '12px 0 0' } }, reason),
            ),
          ),
        ),
      ),
    ),
  );
}

/** In px. */
const spaceBelow: Readonly<Record<Block['kind'], number>> = { text: 16, quote: 24, facts: 24, button: 24 };

function blockOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'text':
      return h(Text, { className: 'ink', style: body }, lines(block.text.split('\n')));
    case 'quote':
      return h(
        Section,
        { className: 'sheet', style: { backgroundColor: colours.sheet, padding: '16px 20px' } },
        h('blockquote', { className: 'ink', style: body }, lines(block.text.split('\n'))),
      );
    case 'facts':
      return h(
        'table',
        {
          className: 'rule',
          width: '100%',
          border: 0,
          cellPadding: 0,
          cellSpacing: 0,
          // With a fixed layout a long value cannot widen the table, also where words are not broken.
          style: { tableLayout: 'fixed', borderTop: rule },
        },
        h('tbody', null, block.rows.map(factRow)),
      );
    case 'button':
      return h(
        Button,
        {
          className: block.quiet ? 'action quiet ink' : 'action solid',
          href: block.href,
          style: {
            ...breaking,
            border: `1px solid ${colours.action}`,
            borderRadius: '2px',
            padding: '15px 26px',
            fontFamily: sans,
            fontSize: '16px',
            fontWeight: 600,
            ...(block.quiet ? { color: colours.ink } : { backgroundColor: colours.action, color: colours.actionInk }),
          },
        },
        block.label,
      );
  }
}

function factRow([label, value]: readonly [string, string], index: number): ReactNode {
  const cell = { borderBottom: rule, verticalAlign: 'baseline' };
  return h(
    'tr',
    { key: index },
    h(
      'th',
      {
        className: 'note rule label',
        scope: 'row',
        align: 'left',
        width: 110,
        style: { ...small, ...cell, padding: '8px 12px 8px 0', fontWeight: 500 },
      },
      label,
    ),
    h('td', { className: 'ink rule value', style: { ...body, ...cell, padding: '8px 0' } }, value),
  );
}

function lines(texts: readonly string[]): ReactNode {
  return texts.map((text, index) => h(Fragment, { key: index }, index > 0 && h('br'), text));
}
