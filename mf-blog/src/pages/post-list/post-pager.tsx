import { Pager } from '@plumbline/kit/pager';
import { styled } from 'styled-components';
import { firstPageLabel, listUrl, type ListView } from './list-view.ts';

const Place = styled.div`
  margin-block-start: 56px;
  &:empty {
    display: none;
  }
`;

/**
 * Links to the next page and to the first. With keyset pagination only the browser's back button leads to the previous
 * page.
 */
export function PostPager({ view, next }: { view: ListView; next: string | null }) {
  return (
    <Place>
      <Pager
        label="Pages of articles"
        previousTo={view.cursor === null ? undefined : listUrl({ ...view, cursor: null })}
        previousText={firstPageLabel(view)}
        nextTo={next === null ? undefined : listUrl({ ...view, cursor: next })}
        nextText={view.text === '' ? 'Older articles' : 'More articles'}
      />
    </Place>
  );
}
