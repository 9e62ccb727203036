import { useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { readingStyle, wrapTables } from '@plumbline/kit/article-text';
import { useInternalLinks } from './use-internal-links.ts';
import { useScrollRegions } from './use-scroll-regions.ts';

const Text = styled.div<{ $html: string }>`
  ${({ $html }) => readingStyle($html)}
`;

/** The id of the element with an article's text. */
export const articleTextId = 'article-text';

/** An article's text. The API has sanitised `html`. */
export function ArticleBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  const content = useMemo(() => ({ __html: wrapTables(html) }), [html]);
  useScrollRegions(body, html);
  const followInternalLink = useInternalLinks();
  return (
    <Text
      $html={content.__html}
      id={articleTextId}
      ref={body}
      dir="auto"
      onClick={followInternalLink}
      // The API sanitises the HTML when it is written and again when it is read.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={content}
    />
  );
}
