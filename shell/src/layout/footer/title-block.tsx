import { styled } from 'styled-components';
import { useSite } from '@plumbline/services';
import { useRenderYear } from '../boot.ts';

const Block = styled.div`
  display: grid;
  border: 1px solid #566669;
  font-size: 0.875rem;
  color: var(--on-slate-2);

  & > * {
    padding: 14px 18px;
    overflow-wrap: anywhere;
  }

  & > * + * {
    border-top: 1px solid #566669;
  }

  @media (min-width: 1024px) {
    grid-template-columns: 2.2fr 1.4fr 1.4fr;

    & > * + * {
      border-top: 0;
      border-left: 1px solid #566669;
    }
  }

  /* One line below the text. */
  @media print {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 24px;
    padding-top: 10px;
    border-width: 1px 0 0;
    border-color: var(--rule);
    font-size: 9pt;

    & > * {
      padding: 0;
    }

    & > * + * {
      border: 0;
    }

    br {
      display: none;
    }
  }
`;

const Address = styled.address`
  span {
    display: block;
  }

  /* Printed pages that need the postal address, such as a receipt, contain it themselves. */
  @media print {
    display: none;
  }
`;

/** The organisation, its address, and the copyright line, as on the title block of a drawing. */
export function TitleBlock() {
  const { product, postalAddress } = useSite();
  const year = useRenderYear();
  return (
    <Block>
      <p>{`${product}, the national association of real-estate professionals`}</p>
      <Address>
        {postalAddress.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Address>
      <p>
        {`© ${year} ${product}. `}
        <br />
        All rights reserved.
      </p>
    </Block>
  );
}
