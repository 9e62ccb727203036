// The public interface of the module.
export { changePublication } from './authoring/change-publication.ts';
export { exportPosts } from './authoring/export-posts.ts';
export { importPosts } from './authoring/import-posts.ts';
export { isoDate } from './authoring/iso-date.ts';
export { printReport } from './authoring/print-report.ts';
export { seedPosts } from './authoring/seed-posts.ts';
export { findStoredPost, type ListedPost, listStoredPosts } from './authoring/stored-posts.ts';
export type { ContentDeps } from './content-deps.ts';
export { openImageProcess } from './image-process/image-process.ts';
export { pictureOriginals } from './media/make-picture.ts';
export { storeMissingDrawings } from './media/store-drawing.ts';
export { contentModule } from './module.ts';
export { contentVersionReader } from './posts/content-version.ts';
export { previewPath } from './posts/preview-link.ts';
export { rebuildSearch } from './posts/search/rebuild-search.ts';
export { findVersions, type PostVersion } from './posts/versions.ts';
