import { css, styled } from 'styled-components';

const narrow = '@media (max-width: 719px)';

export const Table = styled.table`
  width: 100%;
  margin-top: 48px;
  table-layout: fixed;
  border-collapse: collapse;
  border: 1.5px solid var(--ink);
  background: var(--sheet);
  font-size: 1rem;

  ${narrow} {
    display: block;
    margin-top: 32px;
  }
`;

export const Head = styled.thead`
  ${narrow} {
    position: sticky;
    z-index: 1;
    top: var(--header-h);
    display: block;
    border-bottom: 1.5px solid var(--ink);
    background: var(--sheet);
  }
`;

export const Rows = styled.tbody`
  & > tr:hover > * {
    --row: var(--paper);
  }

  ${narrow} {
    display: block;
  }
`;

export const Row = styled.tr`
  ${narrow} {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));

    & + & {
      border-top: 1px solid var(--rule);
    }
  }
`;

/* The highlighted background of the association's own column. On phones only its head and its marks have the background. */
const highlighted = css`
  --mark: var(--ok);
  && {
    background: var(--hl);
  }
`;

const cellSpace = css`
  padding: 17px 10px;
  text-align: center;
  vertical-align: middle;
  background: var(--row, none);

  @media (min-width: 1280px) {
    padding-inline: 20px;
  }
`;

export const FeatureHead = styled.th`
  ${cellSpace}
  width: 34%;
  border-bottom: 1.5px solid var(--ink);

  ${narrow} {
    position: absolute;
    padding: 0;
    border: 0;
  }
`;

export const OptionHead = styled.th<{ $own: boolean }>`
  ${cellSpace}
  padding-block: 24px 20px;
  border-bottom: 1.5px solid var(--ink);
  font-weight: 600;
  line-height: 1.3;
  vertical-align: bottom;
  hyphens: auto;
  overflow-wrap: anywhere;
  ${({ $own }) => $own && highlighted}

  ${narrow} {
    padding: 12px 4px 10px;
    border: 0;
    font-size: var(--fs-note);
    font-stretch: 82%;
  }

  @media (min-width: 720px) {
    ${({ $own }) =>
      $own &&
      css`
        font-family: var(--serif);
        font-size: 1.125rem;
        font-weight: 500;
        letter-spacing: -0.02em;
      `}
  }

  @media (min-width: 1280px) {
    ${({ $own }) => $own && 'font-size: 1.5rem;'}
  }
`;

export const FullName = styled.span`
  ${narrow} {
    display: none;
  }
`;

export const ShortName = styled.span`
  @media (min-width: 720px) {
    display: none;
  }
`;

export const Price = styled.span`
  display: block;
  margin-top: 4px;
  font-family: var(--sans);
  font-size: 0.875rem;
  font-weight: 400;
  line-height: 1.4;
  letter-spacing: 0;
  color: var(--ink-2);

  ${narrow} {
    margin-top: 2px;
    font-size: 0.8125rem;
    font-stretch: 82%;
    line-height: 1.25;
  }
`;

export const FeatureName = styled.th`
  ${cellSpace}
  padding-left: 18px;
  border-top: 1px solid var(--rule);
  font-weight: 500;
  text-align: left;

  @media (min-width: 1280px) {
    padding-left: 28px;
  }

  ${narrow} {
    grid-column: 1 / -1;
    padding: 12px 14px 4px;
    border: 0;
    font-size: var(--fs-small);
    font-weight: 600;
    line-height: 1.3;
  }
`;

export const Cell = styled.td<{ $own: boolean }>`
  ${cellSpace}
  border-top: 1px solid var(--rule);
  ${({ $own }) => $own && highlighted}

  ${narrow} {
    padding: 5px 4px 9px;
    border: 0;
  }
`;
