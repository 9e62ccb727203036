import type { Site } from '@plumbline/contract/site';
import type { Block } from './email-template.ts';

/** The link to a membership's page; if `manageUrl` is null, to the page on which a member requests that link. */
export function manageBlocks(manageUrl: string | null, site: Site, style: { readonly quiet?: true } = {}): Block[] {
  return [
    { kind: 'button', label: 'Manage my membership', href: manageUrl ?? `${site.origin}/membership`, ...style },
    { kind: 'text', text: 'The link works for 24 hours; you can ask for a new one on that page.' },
  ];
}
