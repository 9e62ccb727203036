import { useEffect } from 'react';
import { getPost, type Post } from '@plumbline/contract/content/posts';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';

/** Leads on to the address that an article has now, when it was found under one that it had before. */
export function useMovedPost(slug: string | undefined, post: Post | undefined): void {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (post === undefined || post.slug === slug) return;
    const lead = async () => {
      // Under its own address the article is there already.
      await mutate(endpointUrl(getPost, { params: { slug: post.slug } }), post, { revalidate: false });
      await navigate(`/blog/${post.slug}`, { replace: true });
    };
    void lead();
  }, [slug, post, navigate, mutate]);
}
