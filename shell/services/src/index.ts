export { redirectOf, redirectTo, type PageRedirect } from './redirect.ts';
export type { HeroImage, LoadArgs, MetaArgs, PageMeta, PageModule, Pages } from './page.ts';
export { ServicesProvider, useServices, useSite, type ShellServices, type ToastInput } from './services.ts';
