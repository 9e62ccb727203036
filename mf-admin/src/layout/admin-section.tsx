import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';

const Block = styled.section`
  margin-top: 44px;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 20px;
  align-items: center;
  justify-content: space-between;
  margin-bottom: 16px;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** A section of an admin page under a heading; `actions` are its buttons. */
export function AdminSection({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Block aria-labelledby={id}>
      <Head>
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </Block>
  );
}
