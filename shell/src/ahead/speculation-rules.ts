/** The id of the element that tells browsers which pages they may fetch ahead. */
export const speculationRulesId = 'pages-ahead';

/** Documents that are nobody else's, that pay, or that are no pages. The page server refuses the first two whatever is asked. */
const excluded = [
  '/checkout*',
  '/stripe-checkout*',
  '/recovery*',
  '/verify-email*',
  '/staff*',
  '/admin*',
  '/blog/preview/*',
  '/api/*',
  '/_site/*',
  '/releases/*',
  '/assets/*',
];

/**
 * Links to public pages are fetched when a pointer rests on them or a finger comes down. Nothing is rendered ahead: that would run
 * a page that nobody sees. It is for as long as links lead to documents, which ends when the page is interactive.
 */
export const speculationRules: string = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: excluded } },
          // `\\?*` would also match where there is no query.
          { not: { href_matches: '/*\\?(.+)' } },
          { not: { selector_matches: 'a[href*="#"], a[download], a[target="_blank"], a[rel~="nofollow"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Ends it: from now on links are ways within the site, whose pages are loaded ahead without their documents. */
export function stopFetchingDocuments(): void {
  document.getElementById(speculationRulesId)?.remove();
}
