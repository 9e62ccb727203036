import { logoPath, type Site } from '@plumbline/contract/site';

/** schema.org: the blog's publisher. The page's other data refers to it by its `@id`. */
export function organizationData(site: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.product,
    url: `${site.origin}/`,
    logo: site.origin + logoPath,
    email: site.supportEmail,
    address: site.postalAddress.join(', '),
  };
}

/** The `@id` of {@link organizationData}. */
export function organizationId(site: Site): string {
  return `${site.origin}/#organization`;
}

/** schema.org: the breadcrumb of a page below the blog. */
export function breadcrumbData(
  site: Site,
  crumbs: readonly { readonly name: string; readonly path: string }[],
): object {
  const steps = [{ name: 'Home', path: '/' }, { name: 'Blog', path: '/blog' }, ...crumbs];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.origin + path,
    })),
  };
}
