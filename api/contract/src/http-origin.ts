import * as v from 'valibot';

/** An origin such as `https://example.org`: http or https, no path, no trailing slash. */
export const HttpOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    'must be an origin such as https://example.org, without a path',
  ),
);

/** Origins, separated by commas. */
export const HttpOrigins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.array(HttpOrigin),
);
