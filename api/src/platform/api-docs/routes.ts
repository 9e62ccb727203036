import { readFileSync } from 'node:fs';
import { apiBase } from '@plumbline/contract/endpoint';
import { endpoints, namedSchemas } from '@plumbline/contract/endpoints';
import { openApiDocument, type OpenApiDocument } from '@plumbline/contract/openapi';
import type { PlatformDeps } from '../platform-deps.ts';
import { serveFixed } from '../http/serve-fixed.ts';
import type { ApiRouter } from '../http/route.ts';
import { docsPage } from './page-html.ts';

/**
 * The version of the whole API: the first number changes with incompatible changes. The changelog lists all changes.
 */
const version = '1.0.0';

/** The API's description, for programs and for people. */
export function docsRoutes(router: ApiRouter, { site }: PlatformDeps): void {
  let cachedDocument: OpenApiDocument | null = null;
  const document = () =>
    (cachedDocument ??= openApiDocument(endpoints, { title: `${site.product} API`, version, schemas: namedSchemas }));
  serveFixed(router, {
    path: `${apiBase}/openapi.json`,
    type: 'application/json; charset=utf-8',
    text: () => JSON.stringify(document()),
  });
  serveFixed(router, {
    path: `${apiBase}/docs`,
    type: 'text/html; charset=utf-8',
    text: () => docsPage(document()),
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
  });
  serveFixed(router, {
    path: `${apiBase}/docs/style.css`,
    type: 'text/css; charset=utf-8',
    text: () => readFileSync(new URL('./style.css', import.meta.url), 'utf8'),
  });
}
