/** Request state that the middleware shares. */
export interface ApiState {
  requestId: string;
  /** Whether the request failed because of the database itself. */
  isDatabaseFailure?: boolean;
}
