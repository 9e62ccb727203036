/** The event that the shell dispatches on `window` after a 401 response; admin pages then ask for a new sign-in. */
export const staffSessionEnded = 'staffSessionEnded';
