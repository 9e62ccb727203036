import { apiBase } from '@plumbline/contract/endpoint';

/** What the API serves at the site's root: for search engines, feed readers, and those who show a shared link. */
const atRoot = /^\/(?:robots\.txt|sitemap(?:-\d+)?\.xml|feed\.xml|feed\/[^/]+\.xml|og\/.+\.png)$/;

/** Whether an address is the API's to answer. */
export function isOfApi(path: string): boolean {
  return path === apiBase || path.startsWith(`${apiBase}/`) || atRoot.test(path);
}
