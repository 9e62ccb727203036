import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { createArticle } from '@plumbline/contract/content/admin-articles';
import { Slug } from '@plumbline/contract/content/posts';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { TextLink } from '@plumbline/kit/link';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { MetaArgs } from '@plumbline/services';
import { AdminEmpty } from '../../layout/admin-empty.tsx';
import { AdminContent } from '../../layout/admin-content.tsx';
import { AdminHead } from '../../layout/admin-head.tsx';
import { AdminLoading } from '../../layout/admin-loading.tsx';
import { adminMeta } from '../../layout/admin-meta.ts';

const Place = styled.div`
  max-width: 40rem;
  margin-top: 24px;
`;

const schema = v.object({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a title'), v.maxLength(200, 'At most 200 characters')),
  author: v.pipe(v.string(), v.trim(), v.maxLength(100, 'At most 100 characters')),
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.union([v.literal(''), Slug], 'Lower-case letters and digits in words joined by hyphens'),
  ),
});

export function meta({ site }: MetaArgs) {
  return adminMeta('New article', { site });
}

/** Creates an article: `/admin/articles/new`. */
function NewArticlePage() {
  const client = useApiClient();
  const navigate = useNavigate();
  const { data: session, error } = useEndpoint(getStaffSession, {});

  const create = async ({ title, author, slug }: v.InferOutput<typeof schema>) => {
    const chosenSlug = slug || slugOf(title);
    if (chosenSlug === '') return { slug: 'Enter an address: the title has no Latin letter or digit' };
    const { id } = await client.call(createArticle, { body: { title, author, slug: chosenSlug } });
    // The new page replaces this form in the history, so that going back does not create a second article.
    await navigate(`/admin/articles/${id}`, { replace: true });
    return undefined;
  };

  return (
    <AdminContent>
      <AdminHead title="New article" above={<TextLink to="/admin/articles">All articles</TextLink>} asOf={undefined} />
      {session ? (
        <Place>
          <Form
            schema={schema}
            initialValues={{ title: '', author: session.name, slug: '' }}
            onSubmit={create}
            label="New article"
          >
            {({ submitting }) => (
              <>
                <TextField name="title" label="Title" maxLength={200} />
                <TextField name="author" label="Author" maxLength={100} />
                <TextField
                  name="slug"
                  label="Address"
                  optional
                  maxLength={120}
                  hint="The part after /blog/. Left empty, it is made of the title."
                />
                <Button type="submit" size="compact" disabled={submitting}>
                  {submitting ? 'Beginning...' : 'Begin'}
                </Button>
              </>
            )}
          </Form>
        </Place>
      ) : error ? (
        <AdminEmpty
          title="You are not signed in"
          text="Sign in to begin an article."
          action={<TextLink to="/staff">Sign in</TextLink>}
        />
      ) : (
        <AdminLoading message="Loading your session" />
      )}
    </AdminContent>
  );
}

export { NewArticlePage as Page };

/** The slug of a title: its words in lower case, joined by hyphens; empty if the title has no Latin letter or digit. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replace(/^-|-+$/g, '');
}
