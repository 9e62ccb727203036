import { styled } from 'styled-components';

/** The base of a bar chart, whose bars have the class `succeeded` or `failed`. */
export const Plot = styled.svg`
  display: block;
  width: 100%;
  height: 56px;
  border-bottom: 3px solid var(--ink);
  background: linear-gradient(var(--rule), var(--rule)) 0 0 / 100% 1px no-repeat;

  & .failed {
    fill: var(--danger);
  }

  & .succeeded {
    fill: var(--field-border);
  }

  @media (forced-colors: active) {
    & .failed,
    & .succeeded {
      fill: CanvasText;
    }
  }
`;
