import { styled } from 'styled-components';
import { Door } from '@plumbline/kit/drawing/door';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin-top: 24px;
`;

const seeds = Array.from({ length: 24 }, (_, index) => index);

/** The front doors of 24 seeds; a door is shown in place of a member's portrait. */
export function Doors() {
  return (
    <Row>
      {seeds.map((seed) => (
        <Door key={seed} seed={seed} size={64} />
      ))}
    </Row>
  );
}

const Pair = styled.div`
  display: grid;
  gap: 24px;
  margin-top: 24px;

  @media (min-width: 720px) {
    grid-template-columns: 1fr 1fr;
  }

  & > img {
    width: 100%;
    height: auto;
    border: 1px solid var(--ink);
  }
`;

/** Two covers that the API generates for articles without a picture. */
export function Covers() {
  return (
    <Pair>
      <img src="./og/cover/2026-11-12-1.svg" alt="A cover that the site drew" />
      <img src="./og/cover/2026-10-29-3.svg" alt="Another cover that the site drew" />
    </Pair>
  );
}
