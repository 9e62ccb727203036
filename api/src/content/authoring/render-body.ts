import type { PostSource } from '../posts/post-columns.ts';
import { findCleaned, type Cleaned } from './find-cleaned.ts';
import { renderMarkdown, type RawHtml } from './render-markdown.ts';

/** The HTML of an article's body, not cleaned yet, and what of it its author wrote as such. */
export function renderBody(format: PostSource['format'], body: string): { html: string; raw: readonly RawHtml[] } {
  return format === 'md' ? renderMarkdown(body) : { html: body, raw: [{ html: body, line: 0 }] };
}

/** What the sanitiser will take out of it; lines from 0, within the body. */
export function removedFrom(raw: readonly RawHtml[]): Cleaned[] {
  return raw.flatMap((part) =>
    findCleaned(part.html).map(({ line, message }) => ({ line: part.line + line, message })),
  );
}
