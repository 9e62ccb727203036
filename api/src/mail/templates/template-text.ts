import type { Site } from '@plumbline/contract/site';
import type { Block, Letter } from './email-template.ts';

/** A letter as plain text, for whom HTML is nothing. */
export function letterText(letter: Letter, site: Site): string {
  return [
    letter.heading,
    ...letter.blocks.map(blockText),
    '--',
    [site.product, ...site.postalAddress].join('\n'),
    letter.reason,
  ].join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'quote':
      return block.text.replace(/^/gm, '> ').replace(/^> $/gm, '>');
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'button':
      return `${block.label}: ${block.href}`;
  }
}
