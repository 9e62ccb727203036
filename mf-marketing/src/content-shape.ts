import type { PlanFeature } from '@plumbline/contract/commerce/plan-features';

/** Words of a page. `sample` marks invented words that have to be replaced before the site goes public. */
interface Copy {
  readonly text: string;
  readonly sample?: true;
}

/** A toast as the specification words it. */
interface ToastCopy {
  readonly title: string;
  readonly description: string;
}

/** The words of every band: its name on the rail and its heading. */
interface BandCopy {
  readonly label: string;
  readonly heading: string;
}

/** A statistic of the association, with a scale below it. */
interface Stat {
  readonly value: string;
  readonly caption: string;
  /** The filled part of the scale, from 0 to 1; without a share the scale has only divisions. */
  readonly share?: number;
  readonly sample?: true;
}

/** A column of the comparison. */
interface ComparisonOption {
  readonly key: 'product' | 'coaching' | 'nar' | 'alone';
  readonly name: string;
  /** For the narrow columns on phones. */
  readonly short: string;
  readonly price: string;
}

/** A row of the comparison: the other options that include the feature. */
type ComparisonFeature = { readonly feature: PlanFeature } & Readonly<
  Record<Exclude<ComparisonOption['key'], 'product'>, boolean>
>;

/** The billing frequency of a plan. */
export type BillingFrequency = 'monthly' | 'annual';

/** In cents, for each frequency that a plan can be paid by. */
export interface PlanPrices {
  readonly annual: number;
  readonly monthly?: number;
}

/** A plan with its price, which leads into the checkout. */
export interface Plan {
  readonly name: string;
  readonly memberType: string;
  readonly membershipId: string;
  readonly price: PlanPrices;
  readonly popular?: true;
  /** The plan whose features are included. */
  readonly everythingIn?: string;
  readonly features: readonly string[];
  readonly sample?: true;
  readonly picture: 'small' | 'middle' | 'tall';
}

/** A member's words. The picture is a front door, chosen by `image`. */
export interface Testimonial {
  readonly name: string;
  readonly title: string;
  readonly image: number;
  readonly quote: string;
  /** 0 to 5 in halves. */
  readonly stars: number;
  readonly sample?: true;
}

/** All texts of the landing page. `{product}` stands for the configured name. */
export interface LandingContent {
  readonly description: Copy;
  readonly keywords: string;
  readonly strategyCall: string;
  /** In forms; `{email}` is the support address. */
  readonly withoutScripts: string;
  readonly hero: {
    readonly heading: readonly [string, string];
    readonly lede: Copy;
    readonly plans: string;
    readonly street: string;
  };
  readonly stats: {
    readonly heading: string;
    readonly items: readonly Stat[];
    /** Below the share that an annual payment saves, if it saves any. */
    readonly saved: string;
  };
  readonly about: BandCopy & {
    readonly lede: Copy;
    readonly paragraphs: readonly Copy[];
    readonly drawing: string;
    /** The bob's four parts, from the line down. */
    readonly parts: readonly (Copy & { readonly name: string })[];
  };
  readonly benefits: BandCopy & {
    readonly lede: string;
    readonly drawing: string;
    readonly caption: string;
    /** In the order of the rooms' numbers. */
    readonly from: string;
    readonly always: string;
    readonly rooms: readonly (Copy & { readonly feature: PlanFeature })[];
  };
  readonly comparison: BandCopy & {
    readonly lede: string;
    readonly caption: string;
    readonly feature: string;
    readonly included: string;
    readonly notIncluded: string;
    readonly includedFrom: string;
    readonly note: string;
    readonly options: readonly ComparisonOption[];
    readonly features: readonly (ComparisonFeature & { readonly sample?: true })[];
  };
  readonly countdown: {
    readonly label: string;
    /** For a countdown that starts with each visit. */
    readonly visit: { readonly heading: string; readonly lede: Copy };
    /** For a countdown that ends on a day: `{date}`. */
    readonly deadline: { readonly heading: string };
    /** With `{saved}`, the largest saving of an annual payment; omitted if that is 0 or unknown. */
    readonly saved: string;
    readonly prices: string;
    readonly timer: string;
    /** Each for one, and for any other number. */
    readonly units: Readonly<Record<'days' | 'hours' | 'minutes' | 'seconds', readonly [one: string, many: string]>>;
    readonly pause: string;
    readonly resume: string;
  };
  readonly membership: BandCopy & {
    readonly lede: string;
    readonly billing: string;
    readonly frequencies: Readonly<Record<BillingFrequency, string>>;
    readonly per: Readonly<Record<BillingFrequency, string>>;
    readonly billedYearly: string;
    readonly orAnnual: string;
    readonly insteadOfMonthly: string;
    readonly everythingIn: string;
    readonly join: string;
    readonly popular: string;
    readonly plans: readonly Plan[];
    readonly others: readonly (Copy & { readonly name: string; readonly link: string })[];
    readonly note: string;
  };
  readonly audit: BandCopy & {
    readonly lede: string;
    readonly form: string;
    readonly name: string;
    readonly email: string;
    readonly send: string;
    readonly sending: string;
    readonly privacy: readonly [before: string, link: string, after: string];
    readonly sent: string;
    readonly another: string;
    readonly sheet: string;
    readonly toasts: { readonly empty: ToastCopy; readonly refused: ToastCopy; readonly failed: ToastCopy };
  };
  readonly testimonials: BandCopy & { readonly rating: string; readonly quotes: readonly Testimonial[] };
  readonly closing: {
    readonly label: string;
    readonly heading: readonly [string, string];
    readonly lede: Copy;
    readonly join: string;
  };
  readonly contact: BandCopy & {
    readonly lede: string;
    readonly post: string;
    readonly lostLogin: string;
    readonly recover: string;
    readonly form: string;
    readonly name: string;
    readonly email: string;
    readonly subject: string;
    readonly chooseSubject: string;
    readonly message: string;
    readonly messageHint: string;
    readonly send: string;
    readonly sending: string;
    readonly unconfirmed: string;
    readonly toasts: { readonly sent: ToastCopy; readonly unconfirmed: ToastCopy; readonly failed: ToastCopy };
  };
}
