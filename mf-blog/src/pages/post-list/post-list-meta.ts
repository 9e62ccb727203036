import { coverPath } from '@plumbline/contract/content/covers';
import { listCategories } from '@plumbline/contract/content/posts';
import type { HeroImage, MetaArgs, PageMeta } from '@plumbline/services';
import { coverSizes } from '../../components/card/cover-sizes.ts';
import { heroImagesOf } from '../../components/picture/picture-sources.ts';
import { blogCopy } from '../../content.ts';
import { blogFeed } from '../../feeds.ts';
import { breadcrumbData, organizationData } from '../../structured-data.ts';
import { categoryName } from './category-name.ts';
import { listUrl, listView } from './list-view.ts';
import { readPosts } from './view-posts.ts';

/** The metadata of the list, of a category's list, and of search results. */
export function postListMeta(args: MetaArgs): PageMeta {
  const { url, params, site } = args;
  const view = listView(params, url.searchParams);
  const blog = `${site.product} Blog`;
  if (view.text !== '') return { title: `“${view.text}” | ${blog}`, description: blogCopy.subtitle, noindex: true };
  if (view.category !== null) return categoryMeta(args, view.category);
  return {
    title: view.cursor ? `${blog}, older articles` : blog,
    description: blogCopy.subtitle,
    keywords: blogCopy.keywords,
    canonical: listUrl(view),
    feed: blogFeed(site),
    structuredData: [organizationData(site), breadcrumbData(site, [])],
  };
}

function categoryMeta({ url, params, site, read }: MetaArgs, slug: string): PageMeta {
  const view = listView(params, url.searchParams);
  const blog = `${site.product} Blog`;
  // If the posts could not be loaded, it is unknown whether the category exists.
  if (!readPosts(view, read)) return { title: blog, noindex: true };
  const name = categoryName(slug, read(listCategories, {}));
  return {
    title: view.cursor ? `${name}, older articles | ${blog}` : `${name} | ${blog}`,
    description: `${name} on the ${blog}: what working agents, brokers and investors have written about it, newest first.`,
    keywords: `${name.toLowerCase()}, ${blogCopy.keywords}`,
    canonical: listUrl(view),
    feed: blogFeed(site, { name, slug }),
    structuredData: [organizationData(site), breadcrumbData(site, [{ name, path: listUrl({ category: slug }) }])],
  };
}

/** The picture of the first card, which is on the first screen, for a preload. */
export function postListHeroImages({ url, params, read }: MetaArgs): readonly HeroImage[] {
  const lead = readPosts(listView(params, url.searchParams), read)?.items[0];
  return lead ? heroImagesOf(lead.featuredImage ?? coverPath(lead), lead.featuredImageInfo, coverSizes.lead) : [];
}
