import { css, styled } from 'styled-components';

const shownInDark = css`
  display: none;
  @media screen {
    [data-theme='dark'] & {
      display: contents;
    }
  }
  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) & {
      display: contents;
    }
  }
`;

const shownInLight = css`
  display: contents;
  @media screen {
    [data-theme='dark'] & {
      display: none;
    }
  }
  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) & {
      display: none;
    }
  }
`;

const Themed = styled.picture<{ $dark: boolean }>`
  ${({ $dark }) => ($dark ? shownInDark : shownInLight)}
`;

const Image = styled.img<{ $natural: boolean }>`
  ${({ $natural }) => ($natural ? 'max-width: none;' : 'width: 100%;')}
  height: auto;
`;

/** A picture file for a range of screens, with its natural size in px. */
export interface PictureSource {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** The least width of the screen in px; the last source has none. */
  readonly from?: number;
}

/** The props of {@link ThemedPicture}. */
export interface ThemedPictureProps {
  /** From the widest screens to the narrowest. */
  readonly sources: readonly [...PictureSource[], PictureSource];
  /** The text alternative; empty for decoration. */
  readonly alt: string;
  /** In its natural size instead of as wide as its container; default false. */
  readonly natural?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A drawing in the colours of the theme: the fragment `#dark` selects the dark version of the same file. The drawings are files and not
 * part of the document, and lazy loading fetches only the one that is displayed.
 */
export function ThemedPicture(props: ThemedPictureProps) {
  return (
    <>
      <OneTheme {...props} fragment="" />
      <OneTheme {...props} fragment="#dark" />
    </>
  );
}

function OneTheme({
  sources,
  alt,
  natural = false,
  className,
  fragment,
}: ThemedPictureProps & { fragment: '' | '#dark' }) {
  const smallest = sources.at(-1);
  if (smallest === undefined) return null;
  return (
    <Themed $dark={fragment !== ''}>
      {sources.slice(0, -1).map(({ src, width, height, from }) => (
        <source key={src} media={`(min-width: ${from}px)`} srcSet={src + fragment} width={width} height={height} />
      ))}
      <Image
        className={className}
        $natural={natural}
        src={smallest.src + fragment}
        width={smallest.width}
        height={smallest.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
      />
    </Themed>
  );
}
