import type { PlanFeature } from '@plumbline/contract/commerce/plan-features';

/** A text of a page. `sample` marks an invented text, which has to be replaced before the site goes public. */
interface Copy {
  readonly text: string;
  readonly sample?: true;
}

/** The texts of a toast, as the site's specification prescribes them. */
interface ToastCopy {
  readonly title: string;
  readonly description: string;
}

/** The texts of every section: the label beside it, and its heading. */
interface SectionCopy {
  readonly label: string;
  readonly heading: string;
}

/** A statistic of the association, with a scale below it. */
interface Stat {
  readonly value: string;
  readonly caption: string;
  /** The filled part of the scale, from 0 to 1; absent for a scale with divisions only. */
  readonly share?: number;
  readonly sample?: true;
}

/**
 * A column of the comparison: the association or an alternative to it. `nar` is the National Association of Realtors.
 */
interface ComparisonOption {
  readonly key: 'product' | 'coaching' | 'nar' | 'alone';
  readonly name: string;
  /** A short name for the narrow columns on phones. */
  readonly short: string;
  readonly price: string;
}

/** A row of the comparison: whether each alternative includes the feature. */
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
  /** The plan's id in the API, without the billing frequency. */
  readonly membershipId: string;
  readonly price: PlanPrices;
  readonly popular?: true;
  /** The name of the smaller plan whose features are all included. */
  readonly everythingIn?: string;
  readonly features: readonly string[];
  readonly sample?: true;
  readonly picture: 'small' | 'middle' | 'tall';
}

/** A member's testimonial. `image` is the seed of a generated picture of a front door, shown instead of a portrait. */
export interface Testimonial {
  readonly name: string;
  readonly title: string;
  readonly image: number;
  readonly quote: string;
  /** The rating, from 0 to 5 in steps of 0.5. */
  readonly stars: number;
  readonly sample?: true;
}

/** All texts of the landing page. `{product}` stands for the association's configured name. */
export interface LandingContent {
  readonly description: Copy;
  readonly keywords: string;
  readonly strategyCall: string;
  /** The text of forms in a browser without scripts; `{email}` is the support's e-mail address. */
  readonly withoutScripts: string;
  readonly hero: {
    readonly heading: readonly [string, string];
    readonly lede: Copy;
    readonly plans: string;
    /** The alternative text of the picture. */
    readonly streetAlt: string;
  };
  readonly stats: {
    readonly heading: string;
    readonly items: readonly Stat[];
    /** The caption of the largest saving by annual payment. */
    readonly saved: string;
  };
  readonly about: SectionCopy & {
    readonly lede: Copy;
    readonly paragraphs: readonly Copy[];
    readonly drawingAlt: string;
    /** The labels of the drawn plumb bob's four parts, from top to bottom. */
    readonly parts: readonly (Copy & { readonly name: string })[];
  };
  readonly benefits: SectionCopy & {
    readonly lede: string;
    readonly drawingAlt: string;
    readonly caption: string;
    readonly from: string;
    readonly always: string;
    /** The benefits, in the order of the numbered rooms in the drawing. */
    readonly rooms: readonly (Copy & { readonly feature: PlanFeature })[];
  };
  readonly comparison: SectionCopy & {
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
    /** The texts of a countdown that starts with each visit. */
    readonly visit: { readonly heading: string; readonly lede: Copy };
    /** The heading of a countdown to a configured deadline, `{date}`. */
    readonly deadline: { readonly heading: string };
    /** `{saved}` is the largest saving by annual payment. The text is not shown if that is 0 or unknown. */
    readonly saved: string;
    readonly prices: string;
    readonly timer: string;
    readonly units: Readonly<
      Record<'days' | 'hours' | 'minutes' | 'seconds', readonly [singular: string, plural: string]>
    >;
    readonly pause: string;
    readonly resume: string;
  };
  readonly membership: SectionCopy & {
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
    readonly otherPlans: readonly (Copy & { readonly name: string; readonly link: string })[];
    readonly note: string;
  };
  readonly audit: SectionCopy & {
    readonly lede: string;
    readonly form: string;
    readonly name: string;
    readonly email: string;
    readonly send: string;
    readonly sending: string;
    readonly privacy: readonly [before: string, link: string, after: string];
    readonly sent: string;
    readonly another: string;
    readonly sheetAlt: string;
    readonly toasts: { readonly empty: ToastCopy; readonly refused: ToastCopy; readonly failed: ToastCopy };
  };
  readonly testimonials: SectionCopy & { readonly rating: string; readonly quotes: readonly Testimonial[] };
  readonly closing: {
    readonly label: string;
    readonly heading: readonly [string, string];
    readonly lede: Copy;
    readonly join: string;
  };
  readonly contact: SectionCopy & {
    readonly lede: string;
    readonly postalAddress: string;
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
