import type { GenericSchema } from 'valibot';
import {
  Category,
  CategoryRef,
  FoundPost,
  getPost,
  ImageInfo,
  ImageVariant,
  listCategories,
  listCategoryPosts,
  listPosts,
  Post,
  PostRef,
  PostSummary,
  PreviewedPost,
  previewPost,
  searchPosts,
} from './blog.ts';
import type { Endpoint } from './endpoint.ts';
import { ErrorBody, Issue } from './errors.ts';
import { getLiveness, getReadiness, Health } from './health.ts';
import { LeadAnswer, sendContactMessage, subscribe } from './leads.ts';

/** Every endpoint that the API serves, in the order of its documentation. */
export const endpoints: readonly Endpoint[] = [
  listPosts,
  searchPosts,
  listCategoryPosts,
  getPost,
  previewPost,
  listCategories,
  sendContactMessage,
  subscribe,
  getLiveness,
  getReadiness,
];

/** The schemas that the documentation calls by a name. */
export const namedSchemas: Readonly<Record<string, GenericSchema>> = {
  Post,
  PostSummary,
  PreviewedPost,
  FoundPost,
  PostRef,
  Category,
  CategoryRef,
  ImageInfo,
  ImageVariant,
  LeadAnswer,
  Health,
  ErrorBody,
  Issue,
};
