import { css, styled } from 'styled-components';
import { Door } from '@plumbline/kit/drawing/door';
import type { Testimonial } from '../../../content-shape.ts';
import { Stars } from './stars.tsx';

const Figure = styled.figure<{ $lead: boolean }>`
  padding: 32px 0;
  border-bottom: 1px solid var(--rule);

  & blockquote {
    margin-top: 14px;
    font-size: 1.125rem;
    line-height: 1.55;
    text-wrap: pretty;
  }

  ${({ $lead }) =>
    $lead &&
    css`
      & blockquote {
        margin-top: 20px;
        font-family: var(--serif);
        font-size: clamp(1.3125rem, 1.02rem + 1.35vw, 2.25rem);
        font-weight: 420;
        line-height: 1.25;
        letter-spacing: -0.024em;
      }
    `}

  /* The large testimonial is on top, the two others are side by side below; the line between these belongs to the second one. */
  @media (min-width: 720px) and (max-width: 1023px) {
    ${({ $lead }) =>
      $lead
        ? css`
            grid-column: 1 / -1;
          `
        : css`
            display: flex;
            flex-direction: column;
            padding-right: 24px;

            & figcaption {
              margin-top: auto;
              padding-top: 22px;
            }

            & + & + & {
              padding-right: 0;
              padding-left: 24px;
              border-left: 1px solid var(--rule);
            }
          `}
  }

  @media (min-width: 1024px) {
    ${({ $lead }) =>
      $lead
        ? css`
            grid-row: 1 / 3;
            padding: 40px 56px 40px 0;
            border-right: 1px solid var(--rule);
            border-bottom: 1.5px solid var(--ink);
          `
        : css`
            padding-left: 48px;

            &:last-child {
              border-bottom: 1.5px solid var(--ink);
            }
          `}
  }
`;

const Speaker = styled.figcaption`
  display: flex;
  gap: 16px;
  align-items: center;
  margin-top: 22px;

  & svg {
    flex: none;
  }

  & b {
    display: block;
    font-weight: 600;
  }

  & span {
    font-size: var(--fs-small);
    color: var(--ink-2);
  }
`;

/** A member's testimonial and rating, with a front door instead of a portrait. `lead` shows it large. */
export function Quote({ testimonial, lead }: { testimonial: Testimonial; lead: boolean }) {
  const { name, title, image, quote, stars } = testimonial;
  return (
    <Figure $lead={lead}>
      <Stars rating={stars} />
      <blockquote>{quote}</blockquote>
      <Speaker>
        <Door seed={image} size={lead ? 72 : 60} />
        <div>
          <b>{name}</b> <span>{title}</span>
        </div>
      </Speaker>
    </Figure>
  );
}
