import { logoPath } from '@plumbline/contract/site';
import type { MetaArgs, PageMeta } from '@plumbline/services';
import { landing } from '../../content.ts';
import { fill } from '../../fill.ts';

/** The landing page's metadata. */
export function landingMeta({ site }: MetaArgs): PageMeta {
  const { product, origin, supportEmail, postalAddress } = site;
  const description = fill(landing.description.text, { product });
  return {
    title: `${product} | ${landing.hero.heading.join(' ')}`,
    description,
    keywords: landing.keywords,
    canonical: '/',
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: product,
        description,
        url: `${origin}/`,
        logo: origin + logoPath,
        email: supportEmail,
        address: postalAddress.join(', '),
      },
    ],
  };
}
