import { useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { findPerson, type FoundPerson } from '@plumbline/contract/privacy/people';
import { EmailAddress } from '@plumbline/contract/email-address';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { AdminContent } from '../layout/admin-content.tsx';
import { AdminHead } from '../layout/admin-head.tsx';
import { adminMeta } from '../layout/admin-meta.ts';
import { AdminSection } from '../layout/admin-section.tsx';
import { ActionError } from '../layout/action-error.tsx';
import { useMayAct } from '../layout/use-right.ts';
import { errorText } from '../layout/error-text.ts';
import { StoredDataTable } from './stored-data-table.tsx';

const Intro = styled(Note)`
  margin-top: 20px;
`;

const MemberNote = styled(Note)`
  margin-bottom: 16px;
`;

const Narrow = styled.div`
  max-width: 460px;
  margin-top: 28px;
`;

const schema = v.object({ email: EmailAddress });

export function meta({ site }: MetaArgs) {
  return adminMeta('Personal data', { site });
}

/**
 * The data stored about an e-mail address, of a member or not: `/admin/people`. The page's URL never contains the e-mail
 * address.
 */
function PrivacyPage() {
  const client = useApiClient();
  const mayAct = useMayAct();
  const [found, setFound] = useState<{ email: string; person: FoundPerson } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const find = async ({ email }: v.InferOutput<typeof schema>): Promise<void> => {
    setProblem(null);
    setFound(null);
    try {
      setFound({ email, person: await client.call(findPerson, { body: { email } }) });
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <AdminContent>
      <AdminHead title="Personal data" above={<TextLink to="/admin/members">All members</TextLink>} asOf={undefined} />
      <Intro>
        {mayAct
          ? 'The data stored about an e-mail address, to be handed out or erased. The audit log notes each look.'
          : 'Only staff who may change data see the data stored about a person.'}
      </Intro>
      {mayAct && (
        <Narrow>
          <Form schema={schema} onSubmit={find} label="Look somebody up">
            {({ submitting }) => (
              <>
                <TextField name="email" label="E-mail address" type="email" autoComplete="off" maxLength={254} />
                {problem !== null && <ActionError title={problem} reasons={[]} />}
                <Button type="submit" size="compact" disabled={submitting}>
                  {submitting ? 'Looking...' : 'Show stored data'}
                </Button>
              </>
            )}
          </Form>
        </Narrow>
      )}
      {mayAct && found && (
        <AdminSection title={found.email}>
          {found.person.member !== null && (
            <MemberNote>
              They are <TextLink to={`/admin/members/${found.person.member}`}>member {found.person.member}</TextLink>.
            </MemberNote>
          )}
          <StoredDataTable key={found.person.ref} {...found} onErased={undefined} />
        </AdminSection>
      )}
    </AdminContent>
  );
}

export { PrivacyPage as Page };
