export { redirectOf, redirectTo, type PageRedirect } from './redirect.ts';
export type { HeroImage, LoadArgs, MetaArgs, PageMeta, PageModule, RemoteConfig, RouteConfig } from './page.ts';
export { ServicesProvider, useServices, useSite, type ShellServices, type ToastInput } from './services.ts';
