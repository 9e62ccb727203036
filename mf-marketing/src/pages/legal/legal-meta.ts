import type { MetaArgs, PageMeta } from '@plumbline/services';
import { fill } from '../../fill.ts';
import type { LegalDocument } from '../../legal/legal-document.ts';

/** What a legal page says of itself. */
export function legalMeta({ name, title, description }: LegalDocument): (args: MetaArgs) => PageMeta {
  return ({ site: { product } }) => ({
    title: `${title} | ${product}`,
    description: fill(description, { product }),
    canonical: `/${name}`,
  });
}
