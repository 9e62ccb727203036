import { styled } from 'styled-components';

export const Panel = styled.section`
  background: var(--sheet);
  border: 1.5px solid var(--ink);
`;

export const PanelBody = styled.div`
  padding: 28px;

  @media (min-width: 720px) {
    padding: 36px;
  }
`;

export const Rows = styled.dl`
  margin-top: 14px;

  & > div {
    display: flex;
    justify-content: space-between;
    gap: 24px;
    padding-block: 13px;
    border-bottom: 1px solid var(--rule);
    font-size: var(--fs-small);
  }

  /* Without a total below, the last row needs no line. */
  &:last-child > div:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }

  & dt {
    flex: none;
    /* A coupon code has up to 32 characters: it wraps, so that the amount beside it fits. */
    max-width: 65%;
    overflow-wrap: anywhere;
    color: var(--ink-2);
  }

  & dd {
    min-width: 0;
    margin: 0;
    font-weight: 500;
    text-align: right;
    overflow-wrap: anywhere;
  }
`;

export const Total = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 4px 16px;
  align-items: baseline;
  padding-top: 20px;

  & b {
    font-family: var(--serif);
    font-size: 2.75rem;
    font-weight: 430;
    font-variant-numeric: lining-nums tabular-nums;
    line-height: 1;
    letter-spacing: -0.04em;
  }
`;
