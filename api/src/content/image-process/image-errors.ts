/** An image that was refused or could not be drawn. The message continues the image's name: "is a broken image". */
export class ImageTaskFailed extends Error {
  override readonly name = 'ImageTaskFailed';
}

/** The task took too long or the process ended during it; it may succeed when it is repeated. */
export class ImageTaskInterrupted extends ImageTaskFailed {}

/** Too many tasks wait for the image process, or it has been closed. */
export class ImageProcessBusy extends Error {
  override readonly name = 'ImageProcessBusy';

  constructor() {
    super('the image process takes no more tasks');
  }
}
