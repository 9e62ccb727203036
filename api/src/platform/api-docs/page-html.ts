import { apiBase } from '@plumbline/contract/endpoint';
import type { OpenApiDocument } from '@plumbline/contract/openapi';
import { html, withInlineCode, type Html, tableHtml } from '@plumbline/serving/html';
import { operationHtml, type NamedOperation } from './operation-html.ts';
import { fieldsHtml } from './schema-html.ts';

/** The API documentation as a page for people: no script, one style sheet. */
export function docsPage(document: OpenApiDocument): string {
  const { info, components } = document;
  const operations = operationsOf(document);
  const schemas = Object.entries(components.schemas);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${info.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="${apiBase}/docs/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the endpoints</a>
        <header>
          <h1>${info.title}</h1>
          <p class="lede">${withInlineCode(info.description)}</p>
          <p><a href="${apiBase}/openapi.json">OpenAPI 3.1 document</a>, version ${info.version}</p>
        </header>
        <div class="columns">
          ${navigation(
            operations,
            schemas.map(([name]) => name),
          )}
          <main id="main" tabindex="-1">
            <h2 id="endpoints">Endpoints</h2>
            ${operations.map(operationHtml)}
            <h2 id="schemas">Schemas</h2>
            ${schemas.map(
              ([name, schema]) =>
                html`<section aria-labelledby="schema-${name}">
                  <h3 id="schema-${name}">${name}</h3>
                  ${fieldsHtml(name, schema)}
                </section>`,
            )}
            <h2 id="errors">Error codes</h2>
            ${errorsHtml(document)}
          </main>
        </div>
      </body>
    </html>`.markup;
}

function operationsOf({ paths }: OpenApiDocument): NamedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path: apiBase + path, operation })),
  );
}

function navigation(operations: readonly NamedOperation[], schemas: readonly string[]): Html {
  const entries = operations.map(
    ({ method, path, operation }) =>
      html`<li>
        <a href="#${operation.operationId}"><span class="method">${method.toUpperCase()}</span> ${path}</a>
      </li>`,
  );
  return html`<nav aria-label="Contents">
    <h2><a href="#endpoints">Endpoints</a></h2>
    <ul>
      ${entries}
    </ul>
    <h2><a href="#schemas">Schemas</a></h2>
    <ul>
      ${schemas.map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
    </ul>
    <h2><a href="#errors">Error codes</a></h2>
  </nav>`;
}

function errorsHtml(document: OpenApiDocument): Html {
  const rows = Object.entries(document['x-error-status']).map(([code, status]) => [
    html`<code>${code}</code>`,
    html`<code>${status}</code>`,
  ]);
  return tableHtml('Error codes', ['Code', 'Status'], rows);
}
