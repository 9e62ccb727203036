import { Fragment, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { Section } from '@plumbline/kit/section';
import { ThemedPicture, type PictureSource } from '@plumbline/kit/themed-picture';
import { NoScriptHint } from './no-script-hint.tsx';

/* A page that shows a response fills the screen, so that the footer does not move when the response arrives. */
const Place = styled.div<{ $hasResponse: boolean }>`
  position: relative;
  overflow-x: clip;
  ${({ $hasResponse }) => $hasResponse && 'min-height: calc(100svh - var(--header-h));'}
`;

const Band = styled(Section)`
  padding-block: clamp(48px, 6vw, 88px) clamp(88px, 9vw, 128px);
`;

const Columns = styled.div<{ $hasResponse: boolean }>`
  display: grid;
  gap: 48px;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 600px) 1fr;
    gap: 88px;
    align-items: end;

    & > :first-child {
      ${({ $hasResponse }) => $hasResponse && 'align-self: start;'}
    }
  }
`;

const Picture = styled.div<{ $maxWidth: number; $hasResponse: boolean; $waiting: boolean }>`
  max-width: ${({ $maxWidth }) => Math.min($maxWidth, 300)}px;

  @media (max-width: 1023px) {
    ${({ $waiting }) => $waiting && 'display: none;'}
  }

  @media (min-width: 1024px) {
    max-width: ${({ $maxWidth }) => $maxWidth}px;
    ${({ $hasResponse }) => $hasResponse && 'align-self: start;'}
  }
`;

/** The props of {@link AccountFrame}. */
export interface AccountFrameProps {
  /** The page's name on the rail. */
  readonly label: string;
  readonly title: string;
  /** The heading, for components that move the focus to it. */
  readonly heading: Ref<HTMLHeadingElement>;
  /** Decoration beside the text, below it on narrow screens; `maxWidth` is in px. */
  readonly picture: PictureSource & { readonly maxWidth: number };
  /**
   * For a page that shows a response of the API: `waiting`, and then a different name for each kind of response.
   * Nothing on the screen moves when a response arrives: the text is replaced, and below 1024 px the picture appears
   * with the text. Default: the page sends no request.
   */
  readonly response?: string | undefined;
  readonly children: ReactNode;
}

/** The layout of an account's page: heading and content, with a picture beside them. */
export function AccountFrame({
  label,
  title,
  heading,
  picture: { maxWidth, ...source },
  response,
  children,
}: AccountFrameProps) {
  const hasResponse = response !== undefined;
  return (
    <Place $hasResponse={hasResponse}>
      <Band label={label}>
        <Columns $hasResponse={hasResponse}>
          <div>
            <Heading level={1} ref={heading} tabIndex={-1} data-focus-target="">
              {title}
            </Heading>
            <Fragment key={response}>{children}</Fragment>
            {response === 'waiting' && <NoScriptHint />}
          </div>
          <Picture $maxWidth={maxWidth} $hasResponse={hasResponse} $waiting={response === 'waiting'}>
            <ThemedPicture sources={[source]} alt="" />
          </Picture>
        </Columns>
      </Band>
      <PlumbLine length={220} />
    </Place>
  );
}
