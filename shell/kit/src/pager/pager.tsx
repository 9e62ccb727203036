import { styled } from 'styled-components';
import { ButtonLink } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';

const Frame = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  justify-content: space-between;

  & > :only-child:last-child[rel='next'] {
    margin-left: auto;
  }
`;

/** The props of {@link Pager}. */
export interface PagerProps {
  /** The page before, if there is one. */
  previousTo?: string | undefined;
  /** The page after, if there is one. */
  nextTo?: string | undefined;
  /** Names the navigation to screen readers. */
  label: string;
  /** Default `Previous`. */
  previousText?: string | undefined;
  /** Default `Next`. */
  nextText?: string | undefined;
}

/** Links to the previous and the next page; nothing if there is neither. */
export function Pager({ previousTo, nextTo, label, previousText = 'Previous', nextText = 'Next' }: PagerProps) {
  if (previousTo === undefined && nextTo === undefined) return null;
  return (
    <Frame aria-label={label}>
      {previousTo !== undefined && (
        <ButtonLink to={previousTo} variant="outline" size="compact" rel="prev">
          <Icon name="arrow-left" /> {previousText}
        </ButtonLink>
      )}
      {nextTo !== undefined && (
        <ButtonLink to={nextTo} variant="outline" size="compact" rel="next">
          {nextText} <Icon name="arrow-right" />
        </ButtonLink>
      )}
    </Frame>
  );
}
