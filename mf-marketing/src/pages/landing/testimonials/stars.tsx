import { styled } from 'styled-components';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';

const Row = styled.span`
  display: inline-flex;
  gap: 2px;
  color: var(--brass-text);
`;

const starOutline = 'm10 1.6 2.5 5.6 6.1.6-4.6 4 1.4 6-5.4-3.1-5.4 3.1 1.4-6-4.6-4 6.1-.6z';
const leftHalf = 'M10 1.6v13.1l-5.4 3.1 1.4-6-4.6-4 6.1-.6z';

/** A rating of 0 to 5 stars, in steps of 0.5. */
export function Stars({ rating }: { rating: number }) {
  const halves = Math.round(rating * 2);
  return (
    <Row role="img" aria-label={fill(landing.testimonials.rating, { stars: String(rating) })}>
      {[0, 1, 2, 3, 4].map((index) => (
        <Star key={index} halves={halves - index * 2} />
      ))}
    </Row>
  );
}

function Star({ halves }: { halves: number }) {
  return (
    <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
      <path d={starOutline} fill={halves >= 2 ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.2" />
      {halves === 1 && <path d={leftHalf} fill="currentColor" />}
    </svg>
  );
}
