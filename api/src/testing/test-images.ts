import { openImageProcess } from '../content/image-process/image-process.ts';

/** The image process of a test file. It ends when it is idle, and with the test's process. */
export const testImages = openImageProcess();
