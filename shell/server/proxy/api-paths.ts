import { apiBase } from '@plumbline/contract/endpoint';

/** Files that the API serves at the site's root: for search engines, feed readers and social cards. */
const rootFile = /^\/(?:robots\.txt|sitemap(?:-\d+)?\.xml|feed\.xml|feed\/[^/]+\.xml|og\/.+\.(?:png|svg))$/;

/** Whether the API answers this address, whatever its query. */
export function isApiPath(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return path === apiBase || path.startsWith(`${apiBase}/`) || rootFile.test(path);
}
