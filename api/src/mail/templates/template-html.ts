import type { Site } from '@plumbline/contract/site';
import { Html, html } from '@plumbline/serving/html';
import { templateStyle, serif } from './template-style.ts';
import type { Block, EmailTemplate } from './email-template.ts';

/**
 * An e-mail as HTML for mail programs: tables for the layout and colours on the elements, because old mail programs
 * support nothing else. The style sheet only adds narrow screens and the dark theme.
 */
export function templateHtml(template: EmailTemplate, site: Site): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${template.subject}</title>
        <style>
          ${new Html(templateStyle)}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#F4F3EE;color:#1B2325">
        <div style="display:none;max-height:0;overflow:hidden">${template.preview}</div>
        <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#F4F3EE">
          <tr>
            <td align="center" class="margin" style="padding:40px 24px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td
                    class="line"
                    style="border-left:2px solid #A97E2F;padding-left:24px;font-family:'Instrument Sans','Helvetica Neue',Arial,sans-serif;font-size:17px;line-height:1.6"
                  >
                    <p
                      class="mark"
                      style="margin:0 0 40px;font-family:${new Html(serif)};font-size:22px;letter-spacing:-.02em"
                    >
                      ${site.product}
                    </p>
                    <h1
                      style="margin:0 0 24px;font-family:${new Html(serif)};font-size:30px;font-weight:400;line-height:1.15;letter-spacing:-.02em"
                    >
                      ${template.heading}
                    </h1>
                    ${template.blocks.map(blockHtml)}
                    <p
                      class="note rule"
                      style="margin:40px 0 0;border-top:1px solid #CFCDC3;padding-top:16px;font-size:13px;line-height:1.5;color:#465154"
                    >
                      ${lines([site.product, ...site.postalAddress])}
                    </p>
                    <p class="note" style="margin:12px 0 0;font-size:13px;line-height:1.5;color:#465154">
                      ${template.reason}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup;
}

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return html`<p style="margin:0 0 16px">${lines(block.text.split('\n'))}</p>`;
    case 'quote':
      return html`<blockquote
        class="sheet"
        style="margin:0 0 24px;background:#FCFBF8;padding:16px 20px;overflow-wrap:anywhere"
      >
        ${lines(block.text.split('\n'))}
      </blockquote>`;
    case 'facts':
      return html`<table
        class="rule"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 24px;border-top:1px solid #CFCDC3"
      >
        ${block.rows.map(
          ([label, value]) =>
            html`<tr>
              <th
                class="note rule"
                scope="row"
                align="left"
                style="width:110px;padding:8px 12px 8px 0;border-bottom:1px solid #CFCDC3;font-size:13px;font-weight:500;color:#465154;vertical-align:baseline"
              >
                ${label}
              </th>
              <td
                class="rule"
                style="padding:8px 0;border-bottom:1px solid #CFCDC3;overflow-wrap:anywhere;vertical-align:baseline"
              >
                ${value}
              </td>
            </tr>`,
        )}
      </table>`;
    case 'button':
      return html`<p style="margin:8px 0 24px">
        <a
          class="${block.quiet ? 'action quiet' : 'action'}"
          href="${block.href}"
          style="display:inline-block;border:1px solid #1D2628;border-radius:2px;padding:13px 24px;font-weight:500;text-decoration:none;${new Html(block.quiet ? 'color:#1B2325' : 'background:#1D2628;color:#F4F3EE')}"
          >${block.label}</a
        >
      </p>`;
  }
}

function lines(texts: readonly string[]): Html {
  return new Html(texts.map((text) => html`${text}`.markup).join('<br>\n'));
}
