import { extname } from 'node:path';
import { Slug } from '@plumbline/contract/content/posts';
import * as v from 'valibot';
import type { PostSource } from '../posts/post-columns.ts';
import type { ImageProcess } from '../image-process/image-process.ts';
import { imageAddresses, readImages, type ArticleImages } from './article-images.ts';
import type { FrontMatter } from './front-matter-schema.ts';
import { readFrontMatter } from './front-matter.ts';
import type { AddNote } from './note.ts';
import { removedFrom, renderBody } from './render-body.ts';
import { slugFrom } from './slug-from.ts';
import { readSourceFile, type SourceFile } from './source-file.ts';
import { textOf } from './text-of.ts';

/** An article's file with its images, not sanitised yet. */
export interface Article {
  readonly fields: FrontMatter;
  readonly categorySlug: string | null;
  readonly html: string;
  readonly images: ArticleImages;
  /** The line in the file of the image with this address. */
  readonly lineOfImage: (address: string) => number;
  readonly source: Pick<PostSource, 'text' | 'format'>;
}

interface ImportedFile {
  /** The import's folder, which holds all files of the import. */
  readonly folder: string;
  readonly path: string;
  readonly images: ImageProcess;
}

interface Notes {
  readonly fault: AddNote;
  readonly warning: AddNote;
}

/** Reads an article's file and its images. Errors are reported as faults, removed markup as warnings. */
export async function readArticle(
  { folder, path, images: process }: ImportedFile,
  { fault, warning }: Notes,
): Promise<Article | null> {
  const source = await readSourceFile(folder, path, fault);
  if (!source) return null;
  const frontMatter = readFrontMatter(source, fault);
  const { html, raw } = renderBody(isMarkdown(path) ? 'md' : 'html', source.body);
  if (textOf(html) === '' && imageAddresses(html).length === 0) fault(source.bodyLine, 'the article is empty');
  for (const { line, message } of removedFrom(raw)) warning(source.bodyLine + line, message);
  const featured = frontMatter?.fields.featured_image;
  const addresses = [...(featured === undefined ? [] : [featured]), ...imageAddresses(html)];
  const lineOfImage = (address: string): number =>
    address === featured && frontMatter ? frontMatter.lineOf('featured_image') : lineOfAddress(source, address);
  const from = { folder, article: path, images: process };
  const images = await readImages(from, [...new Set(addresses)], (address, message) =>
    fault(lineOfImage(address), message),
  );
  if (!frontMatter) return null;
  const { fields, lineOf } = frontMatter;
  const categorySlug = fields.category === undefined ? null : slugFrom(fields.category);
  if (categorySlug !== null && !v.is(Slug, categorySlug))
    fault(lineOf('category'), 'category must hold Latin letters or digits, for its address');
  // The version belongs to this file only and is not stored, because it would be wrong in later exports.
  const frontMatterText = source.frontMatter.replace(/^version:.*\n/m, '');
  const text = `---\n${frontMatterText}---\n${source.body}`;
  const format = isMarkdown(path) ? 'md' : 'html';
  return { fields, categorySlug, html, images, lineOfImage, source: { text, format } };
}

function isMarkdown(path: string): boolean {
  return ['.md', '.markdown'].includes(extname(path).toLowerCase());
}

function lineOfAddress({ body, bodyLine }: SourceFile, address: string): number {
  const plain = [address, decoded(address)].map((text) => body.indexOf(text)).find((index) => index !== -1);
  return bodyLine + (plain === undefined ? 0 : body.slice(0, plain).split('\n').length - 1);
}

/** Decodes an address that Markdown has encoded; an address that cannot be decoded is unchanged in the text. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
