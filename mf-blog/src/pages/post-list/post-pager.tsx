import { Pager } from '@plumbline/kit/pager';
import { styled } from 'styled-components';
import { firstPageWords } from './first-page.ts';
import { listAddress, type ListView } from './list-view.ts';

const Place = styled.div`
  margin-block-start: 56px;
  &:empty {
    display: none;
  }
`;

/**
 * The way to the following page, and from there back to the first: a keyset knows no page before its own, the browser's
 * back button does.
 */
export function PostPager({ view, next }: { view: ListView; next: string | null }) {
  return (
    <Place>
      <Pager
        label="Pages of articles"
        previousTo={view.cursor === null ? undefined : listAddress({ ...view, cursor: null })}
        previousText={firstPageWords(view)}
        nextTo={next === null ? undefined : listAddress({ ...view, cursor: next })}
        nextText={view.text === '' ? 'Older articles' : 'More articles'}
      />
    </Place>
  );
}
