import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { Section } from '@plumbline/kit/section';
import { ThemedPicture, type PictureSource } from '@plumbline/kit/themed-picture';

const Place = styled.div`
  position: relative;
  overflow-x: clip;
`;

const Band = styled(Section)`
  padding-block: clamp(48px, 6vw, 88px) clamp(88px, 9vw, 128px);
`;

const Columns = styled.div`
  display: grid;
  gap: 48px;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 600px) 1fr;
    gap: 88px;
    align-items: end;
  }
`;

const Picture = styled.div<{ $most: number }>`
  max-width: ${({ $most }) => Math.min($most, 300)}px;

  @media (min-width: 1024px) {
    max-width: ${({ $most }) => $most}px;
  }
`;

/** What {@link AccountFrame} takes. */
export interface AccountFrameProps {
  /** The page's name on the rail. */
  readonly label: string;
  readonly title: string;
  /** The heading, for who moves the focus to it. */
  readonly heading: Ref<HTMLHeadingElement>;
  /** Decoration beside the words, below them on narrow screens; `most` is its greatest width in px. */
  readonly picture: PictureSource & { readonly most: number };
  readonly children: ReactNode;
}

/** A page around an account: heading and what can be done, a drawing beside it. */
export function AccountFrame({ label, title, heading, picture: { most, ...source }, children }: AccountFrameProps) {
  return (
    <Place>
      <Band label={label}>
        <Columns>
          <div>
            <Heading level={1} ref={heading} tabIndex={-1} data-focus-target="">
              {title}
            </Heading>
            {children}
          </div>
          <Picture $most={most}>
            <ThemedPicture sources={[source]} alt="" />
          </Picture>
        </Columns>
      </Band>
      <PlumbLine length={220} />
    </Place>
  );
}
