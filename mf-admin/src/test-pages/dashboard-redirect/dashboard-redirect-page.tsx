import { useState } from 'react';
import * as v from 'valibot';
import { MemberType } from '@plumbline/contract/commerce/plans';
import { dashboardUrl } from '@plumbline/contract/site';
import { Button } from '@plumbline/kit/button';
import { SelectField, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { TextLink } from '@plumbline/kit/link';
import { useSite } from '@plumbline/services';
import { UrlResult } from '../url-result.tsx';
import { FieldPair } from '../../layout/field-pair.ts';
import { memberTypeOptions } from '../../members/member-types.ts';
import { TestFrame } from '../test-frame.tsx';
import { testMeta } from '../test-meta.ts';

export const meta = testMeta('Dashboard redirect test');

const schema = v.object({
  page: v.picklist(['login', 'auth', 'signup']),
  userId: v.pipe(v.string('User ID is required'), v.trim(), v.minLength(1, 'User ID is required')),
  membershipType: MemberType,
  transactionId: v.pipe(v.string('Transaction ID is required'), v.trim(), v.minLength(1, 'Transaction ID is required')),
  token: v.optional(v.pipe(v.string(), v.trim())),
});

interface Urls {
  readonly dashboard: string;
  readonly autoLogin: string;
}

/** Composes the URL that sends a member to the dashboard: `/dashboard-redirect-test`. */
function DashboardRedirectPage() {
  const site = useSite();
  const [urls, setUrls] = useState<Urls | null>(null);
  return (
    <TestFrame title="Dashboard redirect test" lede="Sends somebody to the member dashboard as the checkout does.">
      <Form
        schema={schema}
        initialValues={{ page: 'signup', membershipType: 'realEstateProfessional' }}
        label="Dashboard redirect test"
        onSubmit={({ page, token, userId, membershipType, transactionId }) => {
          const member = { userId, membershipType, transactionId };
          setUrls({
            dashboard: dashboardUrl(site, page, { ...member, token: token === '' ? undefined : token }),
            autoLogin: `/dashboard-auto-login?${new URLSearchParams(member)}`,
          });
        }}
      >
        <SelectField
          name="page"
          label="Page"
          options={[
            { value: 'signup', label: 'Sign-up' },
            { value: 'login', label: 'Login' },
            { value: 'auth', label: 'Auth' },
          ]}
        />
        <FieldPair>
          <TextField name="userId" label="User ID" hint="The member number" inputMode="numeric" />
          <SelectField name="membershipType" label="Membership type" options={memberTypeOptions} />
        </FieldPair>
        <TextField name="transactionId" label="Transaction ID" hint="pi_… or ord_…" spellCheck={false} />
        <TextField name="token" label="Token" optional spellCheck={false} autoComplete="off" />
        <Button type="submit">Generate address</Button>
      </Form>
      {urls !== null && (
        <>
          <UrlResult url={urls.dashboard} linkText="Open the dashboard" />
          <p>
            The same with the auto-login page: <TextLink to={urls.autoLogin}>verify and sign in</TextLink>
          </p>
        </>
      )}
    </TestFrame>
  );
}

export { DashboardRedirectPage as Page };
