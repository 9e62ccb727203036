import { styled } from 'styled-components';

/** The base of a bar chart; its base line is always the thickest stroke. Bars have the class `sound` or `failed`. */
export const Plot = styled.svg`
  display: block;
  width: 100%;
  height: 56px;
  border-bottom: 3px solid var(--ink);
  background: linear-gradient(var(--rule), var(--rule)) 0 0 / 100% 1px no-repeat;

  & .failed {
    fill: var(--danger);
  }

  & .sound {
    fill: var(--field-border);
  }

  @media (forced-colors: active) {
    & .failed,
    & .sound {
      fill: CanvasText;
    }
  }
`;
