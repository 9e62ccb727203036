import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Strip = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  margin-top: 20px;
  border-block: 1.5px solid var(--rule-strong);

  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: 3px;
    min-width: 0;
    padding: 14px 16px 14px 0;
  }

  & > div:nth-child(even) {
    padding-left: 16px;
    border-left: 1px solid var(--rule);
  }

  & > div:nth-child(n + 3) {
    border-top: 1px solid var(--rule);
  }

  & dt {
    font-size: 0.8125rem;
    line-height: 1.4;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }

  & dd {
    font: 430 1.75rem/1.15 var(--serif);
    letter-spacing: -0.03em;
    font-variant-numeric: lining-nums;
  }

  & dd > span {
    font-weight: inherit;
    letter-spacing: inherit;
  }

  @media (max-width: 479px) {
    & dd {
      font-size: 1.375rem;
    }
  }

  @media (min-width: 960px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));

    & > div:nth-child(n + 3) {
      border-top: 0;
    }

    & > div + div {
      padding-left: 18px;
      border-left: 1px solid var(--rule);
    }
  }
`;

/** Four values, each above its label. */
export function Stats({ stats }: { stats: readonly { readonly value: ReactNode; readonly label: ReactNode }[] }) {
  return (
    <Strip>
      {stats.map(({ value, label }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Strip>
  );
}

/** A number in a reader's form, such as `1,204`; a dash while it is unknown. */
export function countText(value: number | undefined): string {
  return value?.toLocaleString('en-US') ?? '–';
}
