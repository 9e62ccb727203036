import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { apiBase } from '@plumbline/contract/endpoint';
import {
  getReceipt,
  paidLabel,
  receiptFacts,
  receiptPdfPath,
  ReceiptToken,
  type Receipt,
} from '@plumbline/contract/commerce/receipts';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { EmptyState } from '@plumbline/kit/empty-state';
import { ErrorState } from '@plumbline/kit/error-state';
import { Heading, Lede, Note } from '@plumbline/kit/heading';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { PlumbColumn } from '@plumbline/kit/section';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useSite, type LoadArgs, type MetaArgs, type PageMeta } from '@plumbline/services';
import { Breakable } from '../../components/breakable.tsx';
import { receiptPage as words } from '../../content.ts';

export function meta({ site }: MetaArgs): PageMeta {
  return { title: `${words.title} | ${site.product}`, canonical: '/receipt', noindex: true };
}

/** Loads the receipt of the URL's token. */
export async function load({ url, prefetch }: LoadArgs): Promise<unknown> {
  const token = tokenOf(url.searchParams);
  return token === null ? undefined : prefetch(getReceipt, { params: { token } });
}

const PlumbLineFrame = styled.div`
  position: relative;
  overflow-x: clip;
  min-height: 640px;
  padding: 40px 0 112px;

  @media (min-width: 1024px) {
    padding-top: 84px;
  }

  @media print {
    min-height: 0;
    padding: 0 0 32px;
  }
`;

const Content = styled.div`
  display: grid;
  gap: 28px;
  max-width: 720px;
  margin-top: 20px;
`;

const Facts = styled.dl`
  border-top: 1.5px solid var(--ink);

  & > div {
    display: grid;
    grid-template-columns: minmax(84px, 140px) minmax(0, 1fr);
    gap: 20px;
    align-items: baseline;
    padding-block: 12px;
    border-bottom: 1px solid var(--rule);
    break-inside: avoid;
  }

  & dt {
    font-size: var(--fs-small);
    color: var(--ink-2);
  }

  & dd {
    font-variant-numeric: tabular-nums;
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  & > [data-paid] dd {
    font-family: var(--serif);
    font-size: 2rem;
    font-weight: 430;
    line-height: 1.1;
    letter-spacing: -0.03em;
  }
`;

const Actions = styled(ButtonRow)`
  @media print {
    display: none;
  }
`;

const Print = styled(Button)`
  @media (scripting: none) {
    display: none;
  }
`;

/** The receipt of one payment, to view, print and save: `/receipt?token=…` from the mail or the paid page. */
function ReceiptPage() {
  const [search] = useSearchParams();
  const token = tokenOf(search);
  const { data, error, isLoading, retry } = useEndpoint(getReceipt, token === null ? null : { params: { token } });
  const missing = token === null || error?.status === 404;
  return (
    <PlumbLineFrame>
      <PlumbColumn>
        <Heading level={1}>{words.title}</Heading>
        <Content>
          {data !== undefined && token !== null ? (
            <LoadedReceipt receipt={data} token={token} />
          ) : missing ? (
            <EmptyState
              {...words.missing}
              headingLevel={2}
              action={<ButtonLink to="/#contact">{words.write}</ButtonLink>}
            />
          ) : error ? (
            <ErrorState {...words.failed} error={error} onRetry={retry} retrying={isLoading} />
          ) : (
            <ReceiptPlaceholder />
          )}
        </Content>
      </PlumbColumn>
      <PlumbLine length={190} />
    </PlumbLineFrame>
  );
}

export { ReceiptPage as Page };

function LoadedReceipt({ receipt, token }: { receipt: Receipt; token: string }) {
  const { product, postalAddress, supportEmail } = useSite();
  return (
    <>
      <Lede>{receipt.refunded > 0 ? words.refunded(product) : words.lede(product)}</Lede>
      <Facts>
        {receiptFacts(receipt).map(([label, value]) => (
          <div key={`${label} ${value}`} data-paid={label === paidLabel || undefined}>
            <dt>{label}</dt>
            <dd>
              <Breakable text={value} />
            </dd>
          </div>
        ))}
      </Facts>
      <Note as="address">
        {[product, ...postalAddress, supportEmail].map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Note>
      <Actions>
        <Print onClick={() => window.print()}>{words.print}</Print>
        <ButtonLink to={apiBase + receiptPdfPath(token)} variant="outline" newTab>
          {words.pdf}
        </ButtonLink>
      </Actions>
    </>
  );
}

function ReceiptPlaceholder() {
  return (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height="380px" />
    </div>
  );
}

function tokenOf(search: URLSearchParams): string | null {
  const token = search.get('token');
  return v.is(ReceiptToken, token) ? token : null;
}
