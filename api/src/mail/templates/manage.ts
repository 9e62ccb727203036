import type { Site } from '@plumbline/contract/site';
import type { Block } from './email-template.ts';

/** The link to a membership's page; if `manageUrl` is null, to the page on which a member requests that link. */
export function manageBlocks(manageUrl: string | null, site: Site, style: { readonly quiet?: true } = {}): Block[] {
  return [
    { kind: 'button', label: 'Manage my membership', href: manageUrl ?? `${site.origin}/membership`, ...style },
    linkBlock(manageUrl, 'The link works for 24 hours; you can ask for a new one on that page.'),
  ];
}

/** Says how long the link to a membership works; if `manageUrl` is null, how a member gets that link. */
export function linkBlock(manageUrl: string | null, lifetime: string): Block {
  const request = 'Enter your e-mail on that page, and we mail you a link to your membership.';
  return { kind: 'text', text: manageUrl === null ? request : lifetime };
}
