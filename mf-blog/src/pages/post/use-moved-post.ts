import { useEffect } from 'react';
import { getPost, type Post } from '@plumbline/contract/content/posts';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';

/** Redirects from a former URL of an article to its current one. */
export function useMovedPost(slug: string | undefined, post: Post | undefined): void {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (post === undefined || post.slug === slug) return;
    const redirect = async () => {
      // The article is cached under its current slug, so that it is not requested again.
      await mutate(endpointUrl(getPost, { params: { slug: post.slug } }), post, { revalidate: false });
      await navigate(`/blog/${post.slug}`, { replace: true });
    };
    void redirect();
  }, [slug, post, navigate, mutate]);
}
