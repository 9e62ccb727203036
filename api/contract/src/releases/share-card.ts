/** The path of the picture that the site draws for a page which declares a `shareCard`: a PNG of 1200 by 630 px. */
export function shareCardPath(remote: string, page: string): string {
  return `/og/page/${remote}/${page}.png`;
}
