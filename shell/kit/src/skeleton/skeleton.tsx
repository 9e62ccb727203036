import { keyframes, styled } from 'styled-components';

const pass = keyframes`to { transform: translateX(100%); }`;

const Bar = styled.span<{ $width: string; $height: string; $ratio: string | undefined }>`
  position: relative;
  display: block;
  overflow: hidden;
  width: ${({ $width }) => $width};
  ${({ $ratio, $height }) => ($ratio ? `aspect-ratio: ${$ratio};` : `height: ${$height};`)}
  background: repeating-linear-gradient(135deg, transparent 0 7px, var(--hatch) 7px 8px) var(--mortar);

  & + & {
    margin-top: 12px;
  }

  &::before {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(90deg, transparent, var(--sheen), transparent);
    transform: translateX(-100%);
    animation: ${pass} 1.8s var(--e-out) infinite;
  }

  @media (prefers-reduced-motion: reduce) {
    &::before {
      content: none;
    }
  }
`;

/** The props of {@link Skeleton}; sizes are CSS lengths. */
export interface SkeletonProps {
  /** Default 100%. */
  width?: string | undefined;
  /** The height of one line; default 14px. */
  height?: string | undefined;
  /** Width to height, as CSS writes it (`8 / 5`): instead of a height. */
  ratio?: string | undefined;
  /** Lines of text: all but the last at full width; default 1. */
  lines?: number | undefined;
}

/** The placeholder of content that is loading, in its final size. Hidden from screen readers: the page itself announces that it loads. */
export function Skeleton({ width = '100%', height = '14px', ratio, lines = 1 }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => {
    const last = line === lines - 1;
    return (
      <Bar key={line} aria-hidden="true" $width={last && lines > 1 ? '58%' : width} $height={height} $ratio={ratio} />
    );
  });
}
