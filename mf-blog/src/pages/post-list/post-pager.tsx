import { Pager } from '@plumbline/kit/pager';
import { styled } from 'styled-components';
import { firstPageLabel, listAddress, type ListView } from './list-view.ts';

const Place = styled.div`
  margin-block-start: 56px;
  &:empty {
    display: none;
  }
`;

/**
 * Links to the next page and to the first: keyset pagination has no previous page; the browser's back button has.
 */
export function PostPager({ view, next }: { view: ListView; next: string | null }) {
  return (
    <Place>
      <Pager
        label="Pages of articles"
        previousTo={view.cursor === null ? undefined : listAddress({ ...view, cursor: null })}
        previousText={firstPageLabel(view)}
        nextTo={next === null ? undefined : listAddress({ ...view, cursor: next })}
        nextText={view.text === '' ? 'Older articles' : 'More articles'}
      />
    </Place>
  );
}
