import { Fragment, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { Section } from '@plumbline/kit/section';
import { ThemedPicture, type PictureSource } from '@plumbline/kit/themed-picture';

/* The footer stays below the screen while any response is loading. */
const Place = styled.div<{ $answers: boolean }>`
  position: relative;
  overflow-x: clip;
  ${({ $answers }) => $answers && 'min-height: calc(100svh - var(--header-h));'}
`;

const Band = styled(Section)`
  padding-block: clamp(48px, 6vw, 88px) clamp(88px, 9vw, 128px);
`;

const Columns = styled.div<{ $answers: boolean }>`
  display: grid;
  gap: 48px;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 600px) 1fr;
    gap: 88px;
    align-items: end;

    & > :first-child {
      ${({ $answers }) => $answers && 'align-self: start;'}
    }
  }
`;

const Picture = styled.div<{ $most: number; $answers: boolean; $waiting: boolean }>`
  max-width: ${({ $most }) => Math.min($most, 300)}px;

  @media (max-width: 1023px) {
    ${({ $waiting }) => $waiting && 'display: none;'}
  }

  @media (min-width: 1024px) {
    max-width: ${({ $most }) => $most}px;
    ${({ $answers }) => $answers && 'align-self: start;'}
  }
`;

/** The props of {@link AccountFrame}. */
export interface AccountFrameProps {
  /** The page's name on the rail. */
  readonly label: string;
  readonly title: string;
  /** The heading, for components that move the focus to it. */
  readonly heading: Ref<HTMLHeadingElement>;
  /** Decoration beside the words, below them on narrow screens; `most` is its greatest width in px. */
  readonly picture: PictureSource & { readonly maxWidth: number };
  /**
   * For a page that shows a response of the API: `waiting`, and then another word for each response. Nothing on the screen moves
   * when a response arrives: the words are replaced, and below 1024 px the picture appears with them. Default: the page sends no
   * request.
   */
  readonly answer?: string | undefined;
  readonly children: ReactNode;
}

/** A page about an account: heading and actions, a drawing beside it. */
export function AccountFrame({
  label,
  title,
  heading,
  picture: { maxWidth, ...source },
  answer,
  children,
}: AccountFrameProps) {
  const answers = answer !== undefined;
  return (
    <Place $answers={answers}>
      <Band label={label}>
        <Columns $answers={answers}>
          <div>
            <Heading level={1} ref={heading} tabIndex={-1} data-focus-target="">
              {title}
            </Heading>
            <Fragment key={answer}>{children}</Fragment>
          </div>
          <Picture $most={maxWidth} $answers={answers} $waiting={answer === 'waiting'}>
            <ThemedPicture sources={[source]} alt="" />
          </Picture>
        </Columns>
      </Band>
      <PlumbLine length={220} />
    </Place>
  );
}
