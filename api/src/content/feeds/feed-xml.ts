import { coverPath } from '@plumbline/contract/content/covers';
import type { Site } from '@plumbline/contract/site';
import type { FoundArticle } from '../posts/store.ts';
import { plainPicture } from '../media/plain-picture.ts';
import { portableHtml } from './portable-html.ts';
import { xmlCdata, xmlText } from './xml.ts';

interface Feed {
  readonly site: Site;
  readonly mediaFolder: string;
  /** From the site's root. */
  readonly path: string;
  /** The page of the feed's articles, from the site's root. */
  readonly page: string;
  readonly title: string;
  /** Newest first; the content is sanitised. */
  readonly articles: readonly FoundArticle[];
}

/** Articles as RSS 2.0 with full text and pictures. */
export async function feedXml(feed: Feed): Promise<string> {
  const { site, path, page, title, articles } = feed;
  const items = await Promise.all(articles.map((article) => itemXml(feed, article)));
  const newest = articles
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"' +
      ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', title),
    element('link', site.origin + page),
    element('description', `Articles for real-estate professionals, from ${site.product}.`),
    element('language', 'en-US'),
    ...(newest === undefined ? [] : [element('lastBuildDate', rfc822(newest))]),
    `<atom:link href="${xmlText(site.origin + path)}" rel="self" type="application/rss+xml" />`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

async function itemXml({ site, mediaFolder }: Feed, { post, publishedAt }: FoundArticle): Promise<string> {
  const page = `${site.origin}/blog/${post.slug}`;
  return [
    '<item>',
    element('title', post.title),
    element('link', page),
    // The id does not contain the slug: feed readers would show the article again after a change of the slug.
    `<guid isPermaLink="false">${xmlText(`${site.origin}/blog#${post.id}`)}</guid>`,
    element('pubDate', rfc822(publishedAt)),
    element('dc:creator', post.author),
    ...(post.category ? [element('category', post.category.name)] : []),
    ...post.tags.map((tag) => element('category', tag)),
    element('description', post.excerpt),
    ...(await pictureXml(site, mediaFolder, post)),
    `<content:encoded>${xmlCdata(portableHtml(post.content, page))}</content:encoded>`,
    '</item>',
  ].join('\n');
}

async function pictureXml(site: Site, mediaFolder: string, post: FoundArticle['post']): Promise<string[]> {
  if (post.featuredImage === null) {
    return [`<media:content url="${xmlText(site.origin + coverPath(post, 'png'))}" medium="image" />`];
  }
  const plain = await plainPicture(mediaFolder, post.featuredImage);
  const full = plain ? site.origin + plain.address : URL.parse(post.featuredImage, site.origin)?.href;
  // An invalid address removes the picture of its item, but does not break the feed.
  if (full === undefined) return [];
  const address = xmlText(full);
  const described = element('media:description', post.featuredImageInfo?.alt ?? '');
  return [
    ...(plain ? [`<enclosure url="${address}" length="${plain.length}" type="${plain.type}" />`] : []),
    `<media:content url="${address}" medium="image">${described}</media:content>`,
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

/** The date format of e-mail, which RSS uses. */
function rfc822(time: string): string {
  return new Date(time).toUTCString().replace('GMT', '+0000');
}
