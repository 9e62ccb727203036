import type { PostSource } from '../posts/post-columns.ts';
import { findRemoved, type RemovedMarkup } from './find-removed.ts';
import { renderMarkdown, type RawHtml } from './render-markdown.ts';

/** The HTML of an article's body, not sanitised yet, and the parts that the author wrote as HTML. */
export function renderBody(format: PostSource['format'], body: string): { html: string; raw: readonly RawHtml[] } {
  return format === 'md' ? renderMarkdown(body) : { html: body, raw: [{ html: body, line: 0 }] };
}

/** The markup that the sanitiser will remove; lines from 0, within the body. */
export function removedFrom(raw: readonly RawHtml[]): RemovedMarkup[] {
  return raw.flatMap((part) =>
    findRemoved(part.html).map(({ line, message }) => ({ line: part.line + line, message })),
  );
}
