import type { OperationObject, ParameterObject, ResponseObject } from '@plumbline/contract/openapi';
import { html, withInlineCode, type Html, tableHtml } from '@plumbline/serving/html';
import { typeHtml } from './schema-html.ts';

/** One endpoint of the OpenAPI document. */
export interface NamedOperation {
  readonly method: string;
  /** From the root: `/api/blog/posts`. */
  readonly path: string;
  readonly operation: OperationObject;
}

export function operationHtml({ method, path, operation }: NamedOperation): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = content?.schema;
  return html`<section class="operation" aria-labelledby="${operationId}">
    <h3 id="${operationId}"><span class="method">${method.toUpperCase()}</span> <code>${breakable(path)}</code></h3>
    <p>${summary}.</p>
    ${parameters.length > 0 ? parametersHtml(path, parameters) : ''}
    ${
      body
        ? html`<h4>Body</h4>
            <p>${typeHtml(body)}${media && media !== 'application/json' ? html`, as <code>${media}</code>` : ''}</p>`
        : ''
    }
    <h4>Answers</h4>
    ${tableHtml(
      `Answers of ${method.toUpperCase()} ${path}`,
      ['Status', 'Meaning', 'Body'],
      Object.entries(responses).map(([status, response]) => answerCells(status, response)),
    )}
  </section>`;
}

function parametersHtml(path: string, parameters: readonly ParameterObject[]): Html {
  const rows = parameters.map(({ name, in: where, required, schema, description }) => [
    html`<code>${name}</code>`,
    html`${typeHtml(schema)}${description === undefined ? '' : html`<br />${withInlineCode(description)}`}`,
    html`${where}${required ? ', required' : ''}`,
  ]);
  return html`<h4>Parameters</h4>
    ${tableHtml(`Parameters of ${path}`, ['Name', 'Type', 'In'], rows)}`;
}

function answerCells(status: string, { description, headers = {}, content }: ResponseObject): Html[] {
  const schema = content?.['application/json'].schema;
  // An error answer is `allOf` the common error body and its own codes: the table shows the former.
  const listed = schema?.allOf?.[0] ?? schema;
  const headerNames = Object.keys(headers).map((name) => html` <code>${name}</code>`);
  return [
    html`<code>${status}</code>`,
    html`${withInlineCode(description)}${headerNames.length > 0 ? html`<br /><small>Headers:${headerNames}</small>` : ''}`,
    listed ? typeHtml(listed) : html`none`,
  ];
}

/** A long path may break after a slash. */
function breakable(path: string): Html {
  return html`${path.split('/').flatMap((part, index) => (index === 0 ? [html`${part}`] : [html`/<wbr />${part}`]))}`;
}
