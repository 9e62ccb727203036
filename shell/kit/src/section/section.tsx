import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { bandTones, type BandTone } from './band-tone.ts';

const Band = styled.section<{ $tone: BandTone; $flush: boolean }>`
  position: relative;
  padding-block: ${({ $flush }) => ($flush ? '0' : 'var(--section-y)')};
  ${({ $tone }) => bandTones[$tone]}
`;

/** The column of a page's content: from one gap right of the plumb line to the right margin. */
export const PlumbColumn = styled.div`
  position: relative;
  z-index: var(--z-content);
  margin-left: calc(var(--lx) + var(--line-gap));
  margin-right: calc(var(--gutter) + var(--margin));
`;

const Rail = styled.span<{ $tick: boolean }>`
  position: relative;
  display: block;
  margin-bottom: 14px;
  font-size: var(--fs-note);
  font-stretch: 82%;
  font-weight: 500;
  letter-spacing: var(--tr-note);
  line-height: 1.3;
  color: var(--ink-3);

  &::after {
    content: ${({ $tick }) => ($tick ? "''" : 'none')};
    position: absolute;
    left: calc(-1 * var(--line-gap) - 7.5px);
    top: 0.05em;
    width: 15px;
    height: 15px;
    color: var(--ink);
    background: linear-gradient(
      to bottom right,
      transparent calc(50% - 1px),
      currentColor calc(50% - 1px),
      currentColor calc(50% + 1px),
      transparent calc(50% + 1px)
    );
  }

  @media (min-width: 1024px) {
    position: absolute;
    right: 100%;
    top: 0.55em;
    width: 110px;
    margin: 0 calc(var(--line-gap) + 18px) 0 0;
    text-align: right;

    &::after {
      left: auto;
      right: -25.5px;
      top: 0.12em;
    }
  }
`;

/** The props of {@link Section}. */
export interface SectionProps {
  /** The band's background; default `paper`. */
  tone?: BandTone | undefined;
  /** The section's name, shown left of the plumb line; hidden from screen readers, which read the heading inside. */
  label?: string | undefined;
  /** Whether the name has a tick mark on the plumb line; false where no line hangs beside the band. Default true. */
  tick?: boolean | undefined;
  /** The target of links to the section. */
  id?: string | undefined;
  /** Without the space above and below; default false. */
  flush?: boolean | undefined;
  /** A drawing between the background and the content, over the whole width. */
  backdrop?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A full-width band whose content starts right of the plumb line. */
export function Section({
  tone = 'paper',
  label,
  tick = true,
  id,
  flush = false,
  backdrop,
  className,
  children,
}: SectionProps) {
  return (
    <Band $tone={tone} $flush={flush} id={id} className={className} data-band={tone === 'paper' ? undefined : tone}>
      {backdrop}
      <PlumbColumn>
        {label !== undefined && (
          <Rail aria-hidden="true" $tick={tick}>
            {label}
          </Rail>
        )}
        {children}
      </PlumbColumn>
    </Band>
  );
}
