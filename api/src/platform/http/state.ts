/** What the middleware leaves for each other on one request. */
export interface ApiState {
  requestId: string;
}
