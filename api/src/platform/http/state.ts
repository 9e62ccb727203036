/** Request state that the middleware shares. */
export interface ApiState {
  requestId: string;
}
