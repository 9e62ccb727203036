import type { Site } from '@plumbline/contract/site';
import type { Block, EmailTemplate } from './email-template.ts';

/** An e-mail as plain text, for mail programs without HTML. */
export function templateText(template: EmailTemplate, site: Site): string {
  return [
    template.heading,
    ...template.blocks.map(blockText),
    '--',
    [site.product, ...site.postalAddress].join('\n'),
    template.reason,
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
