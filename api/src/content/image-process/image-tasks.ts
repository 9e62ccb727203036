import { drawSvg } from '../media/draw-svg.ts';
import { inspectImage } from '../media/inspect-image.ts';
import { scaleImage } from '../media/scale-image.ts';
import { drawCoverPng } from '../social-cards/cover-png.ts';
import { drawLogo } from '../social-cards/logo.ts';
import { drawSocialCard } from '../social-cards/social-card.ts';

/**
 * The tasks of the image process. Inputs and outputs are sent between processes, so they are plain values and buffers.
 */
export const imageTasks = { inspectImage, scaleImage, drawSvg, drawSocialCard, drawCoverPng, drawLogo };

/** The type of {@link imageTasks}. */
export type ImageTasks = typeof imageTasks;
