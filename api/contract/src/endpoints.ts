import type { GenericSchema } from 'valibot';
import {
  DashboardMember,
  RecoveryCredentials,
  recoverAccount,
  resendVerification,
  signInToDashboard,
  verifyDashboardPayment,
  verifyEmail,
} from './accounts.ts';
import {
  Category,
  CategoryRef,
  FoundPost,
  getPost,
  ImageInfo,
  ImageVariant,
  listCategories,
  listCategoryPosts,
  listPosts,
  Post,
  PostRef,
  PostSummary,
  PreviewedPost,
  previewPost,
  searchPosts,
} from './blog.ts';
import type { Endpoint } from './endpoint.ts';
import { ErrorBody, Issue } from './errors.ts';
import { getLiveness, getReadiness, Health } from './health.ts';
import { LeadAnswer, sendContactMessage, subscribe } from './leads.ts';
import { listMemberships, MembershipPlan, MemberStatus } from './memberships.ts';
import { createOrder, getOrder, NewOrder, Order } from './orders.ts';
import {
  completePayment,
  createPaymentIntent,
  createSubscription,
  getPaymentSettings,
  PaymentSettings,
} from './payments.ts';
import {
  canaryRelease,
  Channels,
  describeRelease,
  getRegistry,
  ListedRelease,
  listReleases,
  promoteRelease,
  publishRelease,
  RegistryEvent,
  rollbackRelease,
  SignedRegistry,
} from './registry.ts';
import { reportFailure } from './reports.ts';
import {
  AuditEntry,
  getStaffSession,
  listAuditLog,
  signIn,
  signOut,
  signOutEverywhere,
  StaffSession,
} from './staff.ts';
import { checkTestCharge, SquareConnection, testSquareConnection, verifyTestPayment } from './test-charges.ts';

/** Every endpoint that the API serves, in the order of its documentation. */
export const endpoints: readonly Endpoint[] = [
  listPosts,
  searchPosts,
  listCategoryPosts,
  getPost,
  previewPost,
  listCategories,
  sendContactMessage,
  subscribe,
  listMemberships,
  createOrder,
  getOrder,
  getPaymentSettings,
  createPaymentIntent,
  createSubscription,
  completePayment,
  recoverAccount,
  verifyEmail,
  resendVerification,
  verifyDashboardPayment,
  signInToDashboard,
  signIn,
  getStaffSession,
  signOut,
  signOutEverywhere,
  listAuditLog,
  testSquareConnection,
  checkTestCharge,
  verifyTestPayment,
  getRegistry,
  listReleases,
  describeRelease,
  publishRelease,
  promoteRelease,
  rollbackRelease,
  canaryRelease,
  reportFailure,
  getLiveness,
  getReadiness,
];

/** The schemas that the documentation calls by a name. */
export const namedSchemas: Readonly<Record<string, GenericSchema>> = {
  Post,
  PostSummary,
  PreviewedPost,
  FoundPost,
  PostRef,
  Category,
  CategoryRef,
  ImageInfo,
  ImageVariant,
  LeadAnswer,
  MembershipPlan,
  MemberStatus,
  NewOrder,
  Order,
  PaymentSettings,
  RecoveryCredentials,
  DashboardMember,
  StaffSession,
  AuditEntry,
  SquareConnection,
  SignedRegistry,
  Channels,
  ListedRelease,
  RegistryEvent,
  Health,
  ErrorBody,
  Issue,
};
