import { useState } from 'react';
import * as v from 'valibot';
import { dashboardUrl } from '@plumbline/contract/site';
import { Button } from '@plumbline/kit/button';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { UrlResult } from '../url-result.tsx';
import { TestFrame } from '../test-frame.tsx';
import { testMeta } from '../test-meta.ts';

export const meta = testMeta('Dashboard login test');

const missingFieldsToast = { title: 'Missing Fields', description: 'Please enter both email and password' } as const;
const schema = v.object({
  email: v.pipe(v.string('Email is required'), v.trim(), v.minLength(1, 'Email is required')),
  password: v.pipe(v.string('Password is required'), v.trim(), v.minLength(1, 'Password is required')),
});

/** Composes the link that signs in to the member dashboard with an e-mail address and a one-time password: `/dashboard-login-test`. */
function DashboardLoginPage() {
  const { site, toast } = useServices();
  const [url, setUrl] = useState<string | null>(null);
  return (
    <TestFrame
      title="Dashboard login test"
      lede="Signs in to the dashboard directly, with an e-mail and a one-time password of a recovery."
    >
      <Form
        schema={schema}
        label="Dashboard login test"
        onInvalid={() => {
          setUrl(null);
          toast({ ...missingFieldsToast, variant: 'destructive' });
        }}
        onSubmit={({ email, password }) => setUrl(dashboardUrl(site, 'login', { email, token: password }))}
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="off" spellCheck={false} />
        <TextField name="password" label="Password" type="password" autoComplete="off" />
        <Button type="submit">Test direct login</Button>
      </Form>
      {url !== null && <UrlResult url={url} linkText="Log in to the dashboard" />}
    </TestFrame>
  );
}

export { DashboardLoginPage as Page };
