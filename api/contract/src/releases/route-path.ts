import * as v from 'valibot';

/** First segments of the site's own addresses, which no remote can have. */
export const reservedSections: readonly string[] = [
  'api',
  'assets',
  'feed',
  'media',
  'metrics',
  'og',
  'releases',
  'sitemap',
];

/** The most optional parameters of a path: each doubles the number of addresses that match it. */
const maxOptional = 2;

/**
 * The path of a page: `/`, or a fixed first segment, then fixed segments and parameters, and `*` at most at the end.
 * Fixed segments are lower case because routers ignore case: paths with different first segments never match the same
 * address.
 */
export const RoutePath = v.pipe(
  v.string(),
  v.maxLength(200, 'must have at most 200 characters'),
  v.regex(
    /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/(?:[a-z0-9]+(?:-[a-z0-9]+)*|:[a-zA-Z][a-zA-Z0-9]*\??))*(?:\/\*)?)?$/,
    'must be lower-case segments, parameters such as :slug or :slug? behind the first segment, and * only at its end',
  ),
  v.check((path) => path.split('?').length - 1 <= maxOptional, `must have at most ${maxOptional} optional parameters`),
  v.check(
    (path) => !reservedSections.includes(path.split('/')[1] ?? ''),
    'must not begin with a section of the site itself',
  ),
);
