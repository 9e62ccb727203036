import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'react-router-dom';
import { Heading } from '../heading/heading.tsx';

const Frame = styled.article<{ $lead: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 16px;

  @media (min-width: 720px) {
    ${({ $lead }) => $lead && 'grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr); gap: 32px; align-items: end;'}
  }
`;

const Cover = styled.div`
  overflow: hidden;
  border: 1px solid var(--ink);

  & > * {
    width: 100%;
    height: auto;
    aspect-ratio: 8 / 5;
    object-fit: cover;
    transition: transform var(--t-3) var(--e-out);
  }

  ${Frame}:hover & > * {
    transform: scale(1.015);
  }

  @media (prefers-reduced-motion: reduce) {
    ${Frame}:hover & > * {
      transform: none;
    }
  }
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  overflow-wrap: anywhere;
  gap: 4px 14px;
  margin-bottom: 8px;
  font-size: 0.875rem;
  color: var(--ink-2);

  & b {
    font-weight: 600;
    color: var(--brass-text);
  }
`;

const Title = styled(Heading)<{ $lead: boolean }>`
  ${({ $lead }) => $lead && 'font-size: clamp(1.625rem, 1.2rem + 1.4vw, 2.25rem);'}

  & a {
    text-decoration: none;
  }

  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  & a:focus-visible {
    outline: none;
  }

  & a:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 4px;
  }

  ${Frame}:hover & a {
    text-decoration: underline;
    text-decoration-thickness: 1.5px;
    text-underline-offset: 0.16em;
  }
`;

const Text = styled.div<{ $lead: boolean }>`
  margin-top: 10px;
  font-size: ${({ $lead }) => ($lead ? '1.0625rem' : 'var(--fs-small)')};
  line-height: 1.55;
  color: var(--ink-2);
`;

/** The props of {@link Card}. */
export interface CardProps {
  /** A path of this site. */
  to: string;
  title: string;
  /** The picture, an `img` or `svg` shown at 8:5. */
  cover?: ReactNode;
  /** The line above the title; `b` in it stands out in brass. */
  meta?: ReactNode;
  /** The text below the title. */
  children?: ReactNode;
  /** Default 3. */
  headingLevel?: 2 | 3 | undefined;
  /** `lead` puts the cover beside the text from 720 px on; default `stacked`. */
  layout?: 'stacked' | 'lead' | undefined;
}

/** A card; the whole of it is one link, named by its title. */
export function Card({ to, title, cover, meta, children, headingLevel = 3, layout = 'stacked' }: CardProps) {
  const lead = layout === 'lead';
  return (
    <Frame $lead={lead}>
      {cover !== undefined && <Cover>{cover}</Cover>}
      <div>
        {meta !== undefined && <Meta>{meta}</Meta>}
        <Title level={headingLevel} size="h3" $lead={lead}>
          <Link to={to}>{title}</Link>
        </Title>
        {children !== undefined && <Text $lead={lead}>{children}</Text>}
      </div>
    </Frame>
  );
}
