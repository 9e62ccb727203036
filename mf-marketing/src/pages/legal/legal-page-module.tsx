import type { PageModule } from '@plumbline/services';
import { fill } from '../../fill.ts';
import type { LegalDocument } from '../../legal/legal-document.ts';
import { LegalPage } from './legal-page.tsx';

/**
 * The exports of a legal document's page: the component, the metadata, and the invented parts, which a production start
 * logs.
 */
export function legalPageModule(document: LegalDocument) {
  const { name, title, description, sections } = document;
  return {
    Page: () => <LegalPage document={document} />,
    meta: ({ site: { product } }) => ({
      title: `${title} | ${product}`,
      description: fill(description, { product }),
      canonical: `/${name}`,
    }),
    samples: () =>
      sections.flatMap(({ heading, sample }) => (sample === undefined ? [] : [`${title}, “${heading}”: ${sample}`])),
  } satisfies PageModule;
}
