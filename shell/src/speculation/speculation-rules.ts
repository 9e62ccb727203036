/** The id of the element with the speculation rules. */
export const speculationRulesId = 'pages-ahead';

/**
 * Personal pages, payment pages, and addresses of other things to which links lead. The page server declines prefetches of the
 * first two itself.
 */
const excluded = [
  '/checkout*',
  '/stripe-checkout*',
  '/recovery*',
  '/membership*',
  '/verify-email*',
  '/staff*',
  '/admin*',
  '/blog/preview/*',
  '/api/*',
  '/_site/*',
];

/**
 * Links to public pages are prefetched on hover or touch. Prerendering is not used, because it would run pages that nobody sees.
 * The rules apply until the page is interactive; from then on links no longer load documents.
 */
export const speculationRules: string = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: excluded } },
          // The pattern requires a character after the question mark: `\\?*` would also match addresses without a query.
          { not: { href_matches: '/*\\?(.+)' } },
          { not: { selector_matches: 'a[href*="#"], a[download], a[target="_blank"], a[rel~="nofollow"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Removes the rules: from now on the router follows links and preloads pages itself. */
export function stopSpeculation(): void {
  document.getElementById(speculationRulesId)?.remove();
}
