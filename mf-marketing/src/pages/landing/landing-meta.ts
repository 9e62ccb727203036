import type { MetaArgs, PageMeta } from '@plumbline/services';
import { landing } from '../../content.ts';
import { fill } from '../../fill.ts';

/** What the landing page says of itself. */
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
        name: product,
        description,
        url: `${origin}/`,
        email: supportEmail,
        address: postalAddress.join(', '),
      },
    ],
  };
}
