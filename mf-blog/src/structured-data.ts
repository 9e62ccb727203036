import { logoPath, type Site } from '@plumbline/contract/site';

/** schema.org: who publishes the blog. Other data of a page refers to it by its `@id`. */
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

/** What {@link organizationData} is referred to by. */
export function organizationId(site: Site): string {
  return `${site.origin}/#organization`;
}

/** schema.org: the way to a page of the blog, from the home page over the blog through the steps below it. */
export function breadcrumbData(site: Site, below: readonly { readonly name: string; readonly path: string }[]): object {
  const steps = [{ name: 'Home', path: '/' }, { name: 'Blog', path: '/blog' }, ...below];
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
