import { styled } from 'styled-components';

export const Cards = styled.div`
  display: grid;
  gap: 28px;
  margin-top: 40px;

  @media (min-width: 900px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0;
  }
`;

/* From 900 px on the cards share their rows, so that names, prices and buttons are aligned. */
export const Card = styled.article<{ $popular: boolean }>`
  ${({ $popular }) => $popular && '--rule: var(--hl-rule);'}
  position: relative;
  padding: 0 28px 34px;
  border-bottom: 1.5px solid var(--ink);
  background: ${({ $popular }) => ($popular ? 'var(--hl)' : 'var(--sheet)')};

  @media (min-width: 600px) and (max-width: 899px) {
    display: grid;
    grid-template-columns: 270px 1fr;
    column-gap: 32px;
    padding-left: 0;

    & > * {
      grid-column: 2;
    }
  }

  @media (min-width: 900px) {
    display: grid;
    grid-row: 1 / span 5;
    grid-template-rows: subgrid;
    row-gap: 0;

    & + & {
      border-left: 1px solid var(--rule);
    }
  }
`;

export const House = styled.div`
  align-self: end;
  margin-inline: -28px;
  background: var(--paper);

  @media (min-width: 600px) and (max-width: 899px) {
    ${Card} > & {
      grid-area: 1 / 1 / 6 / 2;
      margin: 0 0 -34px;
      background: none;
    }
  }

  /* The picture covers the line between two cards, which would interrupt the drawn ground. */
  @media (min-width: 900px) {
    align-self: stretch;
    display: flex;
    align-items: flex-end;

    ${Card} + ${Card} > & {
      margin-left: -29px;
    }
  }
`;

export const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  padding-top: 26px;

  & > h3 {
    font-size: 1.75rem;
  }
`;

export const Terms = styled.div`
  & > p:last-child {
    min-height: 1.5em;
    margin-top: 6px;
    font-size: var(--fs-small);
    color: var(--ink-2);
  }
`;

export const Amount = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  align-items: baseline;
  margin-top: 12px;

  & b {
    font-family: var(--serif);
    font-size: 3.25rem;
    font-weight: 430;
    font-variant-numeric: lining-nums;
    line-height: 1;
    letter-spacing: -0.045em;
  }

  & span {
    color: var(--ink-2);
  }
`;

export const Features = styled.ul`
  margin-top: 22px;
  border-top: 1px solid var(--rule);

  & li {
    display: flex;
    gap: 12px;
    padding: 11px 0;
    border-bottom: 1px solid var(--rule);
    font-size: var(--fs-small);
    line-height: 1.4;
    text-wrap: pretty;
  }

  & svg {
    flex: none;
    margin-top: 3px;
    color: var(--ok);
  }
`;

export const Action = styled.div`
  align-self: end;
  margin-top: 26px;
`;
