import { setTimeout as sleep } from "node:timers/promises";
import type { RecordId } from "@tradecounter/commerce";
import type { CallName } from "@tradecounter/wire";
import { openApi } from "@tradecounter/wire/schemas";
import type { FastifyInstance } from "fastify";
import { systemClock, type Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database, Tx } from "./db/index.ts";
import { commerceErrorFor } from "./http/errors.ts";
import { listeningOrigin } from "./http/listening.ts";
import { answer, type Answer, type RawInput } from "./http/pipeline.ts";
import { createRateLimits, noLimits, usualAllowances, type RateLimits } from "./http/rate-limits.ts";
import { closeHttpServer, createHttpServer, letConnectionsGo, visitorOf } from "./http/server.ts";
import { sharedCounts } from "./http/shared-counts.ts";
import { shopperOf, type Visitor } from "./http/shopper.ts";
import { createAccessTokens } from "./modules/access-token/index.ts";
import type { Metrics } from "./metrics/index.ts";
import { accountRoutes, createPeopleService, peopleRoutes } from "./modules/accounts/index.ts";
import { addressRoutes, createAddressBook } from "./modules/addresses/index.ts";
import {
  analyticsMethods,
  analyticsRoutes,
  createEventBuffer,
  createReports,
  eventRetention,
  searchLearning,
  type EventBuffer,
  type Reports,
} from "./modules/analytics/index.ts";
import {
  buyerRegistrationMethods,
  buyerRegistrationRoutes,
  createBuyerRegistrations,
} from "./modules/buyer-registration/index.ts";
import { cartRoutes, createCartService } from "./modules/cart/index.ts";
import { catalogRoutes, hiddenCategoriesOf, type Catalog } from "./modules/catalog/index.ts";
import {
  checkoutRoutes,
  createCheckoutPayments,
  createCheckoutService,
  endedCartsSweep,
} from "./modules/checkout/index.ts";
import {
  contentRoutes,
  createPreviews,
  mountMedia,
  openContent,
  type Content,
  type Previews,
} from "./modules/content/index.ts";
import { contextRoutes, type ClientPayment } from "./modules/context/index.ts";
import { controllerRoutes } from "./modules/controllers/index.ts";
import { deliveryRoutes, openDelivery } from "./modules/delivery/index.ts";
import { mountPictures } from "./modules/pictures/index.ts";
import { createImages, mountImages } from "./modules/images/index.ts";
import {
  createLevelReader,
  createStockHolds,
  inventoryJobs,
  inventoryRoutes,
  openAvailability,
} from "./modules/inventory/index.ts";
import { staffTold, type AskingNeeds } from "./modules/integrations/index.ts";
import { createImporter, importRoutes, pictureJobs } from "./modules/import/index.ts";
import { createJobRunner, vacuumJobs, type JobRunner } from "./modules/jobs/index.ts";
import { createLanguages, type Languages } from "./modules/languages/index.ts";
import {
  createEngines,
  createMachines,
  engineMethods,
  machineMethods,
  type Engines,
} from "./modules/machines/index.ts";
import {
  createMailService,
  postFrom,
  storeOrigin,
  textPostFrom,
  type MailService,
  type Post,
} from "./modules/mail/index.ts";
import { createOAuth, deleteRefreshTokensOf, mountOAuth } from "./modules/oauth/index.ts";
import { navigationRoutes } from "./modules/navigation/index.ts";
import {
  createFulfillment,
  createOrderHistory,
  createOrderService,
  orderRoutes,
  unattendedOrders,
} from "./modules/orders/index.ts";
import {
  createPaymentService,
  createSavedMethods,
  mountNotices,
  paymentRecovery,
  savedMethodRoutes,
  type PaymentGateway,
} from "./modules/payment/index.ts";
import { createQueryService, queryRoutes } from "./modules/query/index.ts";
import {
  accountPricesMark,
  changedPrices,
  createAccountPrices,
  createPricing,
  guestBooksChangedAt,
  pricingRoutes,
} from "./modules/pricing/index.ts";
import { createPayLinks, payLinkRoutes } from "./modules/pay-links/index.ts";
import { createProfiles, emailChangeMethods, profileRoutes } from "./modules/profile/index.ts";
import { couponMethods, createPromotions, promotionRoutes } from "./modules/promotions/index.ts";
import {
  actForInSession,
  addSignInAddresses,
  createInvitations,
  createOneTimeCodes,
  createPasswords,
  createPasswordService,
  createRegistrations,
  createSessions,
  createSignIn,
  invitationRoutes,
  oneTimeCodeRoutes,
  signInMethods,
} from "./modules/sign-in/index.ts";
import {
  addSignOnAddresses,
  createSingleSignOn,
  linkedProviderMethods,
  singleSignOnControllers,
} from "./modules/single-sign-on/index.ts";
import { createQuickOrder, quickOrderRoutes } from "./modules/quick-order/index.ts";
import {
  createRecommendations,
  learningJob,
  recommendationRoutes,
  viewLearningJob,
  type ShopperAgent,
} from "./modules/recommendations/index.ts";
import { createSearch, searchRoutes } from "./modules/search/index.ts";
import { seoRoutes } from "./modules/seo/index.ts";
import { createStockNotices, stockNoticeMethods } from "./modules/stock-notices/index.ts";
import { createSubscriptions, subscriptionJobs, subscriptionMethods } from "./modules/subscriptions/index.ts";
import { certificatesMark, openTax, taxRoutes } from "./modules/tax/index.ts";
import { createWebhooks } from "./modules/webhooks/index.ts";
import { createWishlists, wishlistRoutes } from "./modules/wishlists/index.ts";
import { openWholeCatalog } from "./publisher.ts";
import { readinessOf } from "./readiness.ts";
import { openStores, storeAsked, storesMark, type Store, type Stores } from "./stores/index.ts";

/** The commerce server, ready to listen and to be called in process. */
export interface App {
  readonly http: FastifyInstance;
  readonly stores: Stores;
  readonly catalog: Catalog;
  readonly content: Content;
  readonly engines: Engines;
  readonly languages: Pick<Languages, "names">;
  /** When the prices of these products last changed for guests, by product id. */
  changedPrices(store: Store, productIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** When a price book that applies to guests last began or ended. */
  guestBooksChangedAt(store: Store): Date | undefined;
  readonly previews: Previews;
  readonly jobs: JobRunner;
  readonly mail: MailService;
  /** Events from browsers, until they are written. */
  readonly events: Pick<EventBuffer, "flush">;
  readonly reports: Reports;
  /** Rate limits per client address; for what is mounted next to the API. */
  readonly limits: RateLimits;
  /** Names of all methods callable as `Class.method`. */
  readonly controllerMethods: readonly string[];
  /**
   * Handles a call without a socket, through the same pipeline as a request: for pages that are rendered here. Throws CommerceError when
   * the call is refused.
   */
  invoke(name: CallName, input: RawInput, visitor: Visitor): Promise<Answer>;
  /** Runs jobs and follows other processes' catalog versions and store changes, until `close`. */
  start(): Promise<void>;
  /**
   * Reports for a while that it is not ready, and closes each connection with its response, so that a load balancer uses another process.
   */
  drain(seconds: number): Promise<void>;
  /** Lets requests and jobs in progress finish, then stops. The database stays open: it belongs to the caller. */
  close(): Promise<void>;
}

/** Card payments: the gateway's port, and what a browser needs to show its card form. */
export interface CardPayment {
  readonly gateway: PaymentGateway;
  readonly client: ClientPayment;
  /** How long the gateway may take to respond. */
  readonly timeoutMs: number;
}

export interface AppNeeds {
  readonly config: Pick<Config, "dataFolder" | "logLevel"> &
    Partial<
      Pick<
        Config,
        | "secretOf"
        | "basePath"
        | "publicUrl"
        | "proxies"
        | "requestSeconds"
        | "rateLimits"
        | "search"
        | "host"
        | "mail"
        | "sms"
        | "imageResizing"
      >
    >;
  /** Migrated. */
  readonly db: Database;
  readonly clock?: Clock;
  /** Without it the store accepts purchase orders only. */
  readonly cards?: CardPayment;
  /** An assistant that chats with shoppers; none unless given. */
  readonly agent?: ShopperAgent;
  /** Receives the outcomes of jobs, and of requests to other services. */
  readonly metrics?: Pick<Metrics, "jobRan" | "serviceAsked"> | undefined;
  /** How mail is sent, if not according to the configuration and the kind of database. */
  readonly post?: Post;
}

/** Assembles the modules, from low to high. */
export async function createApp({
  config,
  db,
  cards,
  post,
  agent,
  metrics,
  clock = systemClock,
}: AppNeeds): Promise<App> {
  const stores = await openStores(db, clock);
  const publicOrigin = config.publicUrl ? new URL(config.publicUrl).origin : null;
  /** The origin that an owner has configured for a store. */
  const originOf = ({ settings }: Store) => (settings.hosts?.[0] ? `https://${settings.hosts[0]}` : publicOrigin);
  const { basePath = "" } = config;
  /** The same with the base path. */
  const siteOf = (store: Store) => {
    const origin = originOf(store);
    return origin && origin + basePath;
  };
  /** The origin at which it responds, however it is configured. */
  const ownOriginOf = (store: Store) =>
    storeOrigin(store, { publicUrl: config.publicUrl, listening: listeningOrigin(http, config.host) });
  const ownSiteOf = (store: Store) => ownOriginOf(store) + basePath;
  const catalog = openWholeCatalog({ db, clock, dataFolder: config.dataFolder, search: config.search });
  const pricing = createPricing({ catalog, clock });
  const accountPrices = createAccountPrices({ db });
  const search = createSearch({
    db,
    clock,
    catalog,
    pricing,
    place: catalog.place,
    onError: (error) => http.log.error(error, "what is in stock could not be looked at"),
  });
  const inForce = (storeId: RecordId) => (catalog.isInForce(storeId, null) ? undefined : catalog.snapshot(storeId));
  let ratedStores = stores.all();
  const content = openContent({ db, clock });
  const languages = createLanguages({ db, content, catalogOf: inForce, basePath });
  const way = post ?? (await postFrom(config.mail, db.kind));
  const mail = createMailService({
    db,
    clock,
    post: way,
    texts: textPostFrom(config.sms, way),
    storeOf: stores.find,
    siteOf: ownSiteOf,
    namesIn: languages.names,
    sentencesIn: languages.sentences,
    onFailed: (report) => http.log.error(report, "a mail will never arrive"),
  });
  const asking: AskingNeeds = {
    clock,
    secretOf: config.secretOf,
    onFailed: staffTold({ db, clock, mail, log: (report) => http.log.error(report, "a service did not answer") }),
    onBack: (integration, { code }) => http.log.info({ integration, store: code }, "a service answers again"),
    onAsked: metrics?.serviceAsked,
  };
  const tax = await openTax({ db, ...asking });
  const delivery = await openDelivery({ db, ...asking });
  const promotions = createPromotions({ catalog, clock });
  const addresses = createAddressBook({ db, clock });
  // an embedded database has a single process
  const counts = db.kind === "postgres" ? sharedCounts(db, clock) : undefined;
  const limits = config.rateLimits ? createRateLimits(clock, usualAllowances, counts) : noLimits;
  const holds = createStockHolds({ limits, clock });
  const carts = createCartService({ db, clock, addresses, holds, catalog, pricing, promotions, tax, delivery });
  const payments = createPaymentService({
    db,
    clock,
    limits,
    gateway: cards?.gateway ?? null,
    timeoutMs: cards?.timeoutMs ?? 0,
  });
  const savedMethods = createSavedMethods({ db, clock, gateway: cards?.gateway ?? null });
  const checkouts = createCheckoutService({
    db,
    clock,
    carts,
    payments,
    addresses,
    availability: openAvailability(asking),
  });
  const checkoutPayments = createCheckoutPayments({ checkouts, payments, addresses, savedMethods, limits });
  const webhooks = createWebhooks({
    db,
    clock,
    storeOf: stores.find,
    secretOf: config.secretOf ?? (() => undefined),
    onFailed: (report) => http.log.error(report, "a program will never hear of something"),
  });
  const subscriptions = createSubscriptions({ db, clock, mail });
  const orders = createOrderService({
    db,
    clock,
    carts,
    holds,
    checkouts,
    payments,
    promotions,
    mail,
    onPlaced: subscriptions.noteOrder,
    storeOf: stores.find,
    announce: webhooks.announce,
    onPaymentRefused: (report) => http.log.error(report, "the gateway did not move an order's money"),
  });
  const payLinks = createPayLinks({
    db,
    clock,
    limits,
    mail,
    carts,
    checkouts,
    payments: checkoutPayments,
    orders,
    withPrices: accountPrices.broughtBy,
  });
  const tokens = createAccessTokens({ db, clock });
  const previews = createPreviews({ tokens });
  const sessions = createSessions({
    db,
    clock,
    idleMinutesOf: (storeId) => stores.find(storeId)?.settings.sessionMinutes,
  });
  const passwords = createPasswords();
  const signIn = createSignIn({ db, clock, limits, sessions, passwords, afterSignIn: carryCart });
  const storeOf = stores.find;
  const emailProven = (tx: Tx, storeId: RecordId, userId: RecordId) =>
    buyerRegistrations.noteConfirmed(tx, storeId, userId);
  const service = createPasswordService({
    db,
    clock,
    limits,
    mail,
    passwords,
    sessions,
    signIn,
    async endTokens(tx, storeId, userId) {
      await tokens.endSignedInOfUser(tx, storeId, userId);
      await deleteRefreshTokensOf(tx, storeId, userId);
    },
    emailProven,
    storeOf,
  });
  const registrations = createRegistrations({ db, clock, limits, mail, storeOf });
  const people = createPeopleService({
    db,
    clock,
    limits,
    mail,
    async endRights(tx, { storeId, userId, accountId, isShutOut }) {
      await sessions.leave(tx, storeId, { userId, accountId });
      if (!isShutOut) return;
      await sessions.endOthers(tx, storeId, userId, null);
      await tokens.endAllOfUser(tx, storeId, userId);
      await deleteRefreshTokensOf(tx, storeId, userId);
    },
  });
  const codes = createOneTimeCodes({ db, clock, limits, mail, emailProven });
  const invitations = createInvitations({ db, clock, limits, passwords, sessions, signIn, people });
  const profiles = createProfiles({ db, clock, limits, mail, signIn, storeOf });
  const buyerRegistrations = createBuyerRegistrations({
    db,
    clock,
    limits,
    mail,
    addresses,
    checkouts,
    orders,
    passwords,
    sessions,
    signIn,
    storeOf,
    endSubscriptions: subscriptions.endAllOf,
  });
  const stockNotices = createStockNotices({ db, clock, limits, mail, catalog, storeOf });
  const singleSignOn = createSingleSignOn({
    db,
    clock,
    signIn,
    siteAt(store, asked) {
      const isOwn = URL.canParse(asked) && stores.atHost(new URL(asked).host) === store;
      return (isOwn || asked === publicOrigin ? asked : (originOf(store) ?? asked)) + basePath;
    },
    secretOf: config.secretOf ?? (() => undefined),
  });

  /** Carries over the guest's cart. Signing in succeeds whatever becomes of it, and it is retried when the cart is next read. */
  async function carryCart(store: Store, visitor: Visitor, token: string): Promise<void> {
    try {
      const identity = await sessions.identityOf(store.id, token, null);
      await carts.carryOver(await accountPrices.broughtBy(shopperOf(store, visitor, identity, {})), "current");
    } catch (error) {
      http.log.error({ err: error }, "a guest's cart was not carried over");
    }
  }

  const events = createEventBuffer({
    db,
    onError: (error, lost) =>
      lost > 0
        ? http.log.error({ err: error, lost }, "events of pages were not kept")
        : http.log.warn({ err: error }, "events of pages wait until they can be written"),
  });
  const engines = createEngines({ db });
  const methods = [
    ...analyticsMethods({ catalog, carts }),
    ...signInMethods({ sessions, signIn, service, registrations }),
    ...singleSignOnControllers(),
    ...linkedProviderMethods({ db }),
    ...emailChangeMethods({ profiles }),
    ...engineMethods({ engines }),
    ...machineMethods({ machines: createMachines({ db, clock, engines }) }),
    ...stockNoticeMethods({ stockNotices }),
    ...couponMethods({ db, promotions }),
    ...subscriptionMethods({ subscriptions }),
    ...buyerRegistrationMethods({ registrations: buyerRegistrations }),
  ];

  const readLevels = createLevelReader({ db, clock });
  const routes = [
    ...contextRoutes({
      clientPayment: cards ? { ...cards.client, gatewayName: cards.gateway.name } : null,
      hasAssistant: agent !== undefined,
    }),
    ...accountRoutes({ db, actFor: (shopper, accountId) => actForInSession(sessions, shopper, accountId) }),
    ...peopleRoutes({ people, clock }),
    ...invitationRoutes({ invitations }),
    ...oneTimeCodeRoutes({ codes }),
    ...addressRoutes({ addresses }),
    ...profileRoutes({ profiles, sendsTexts: mail.sendsTexts }),
    ...buyerRegistrationRoutes({ registrations: buyerRegistrations }),
    ...savedMethodRoutes({ methods: savedMethods, clock }),
    ...catalogRoutes(catalog),
    ...contentRoutes({ content, siteOf }),
    ...navigationRoutes({ content, catalog }),
    ...seoRoutes({ catalog, content, languages, siteOf }),
    ...searchRoutes({ search, phrasesIn: languages.phrases }),
    ...pricingRoutes({ catalog, pricing }),
    ...taxRoutes({ tax, catalog }),
    ...deliveryRoutes({ clock, catalog, readLevels, pricing, delivery }),
    ...inventoryRoutes({ db, clock, catalog, readLevels, isOwnCart: carts.isOwn }),
    ...promotionRoutes({ promotions, pricing }),
    ...quickOrderRoutes({ quickOrder: createQuickOrder({ db, clock, search, pricing }) }),
    ...cartRoutes(carts),
    ...recommendationRoutes({
      recommendations: createRecommendations({
        db,
        clock,
        catalog,
        carts,
        search,
        onError: (error) => http.log.error(error, "what goes together could not be read ahead"),
      }),
      pricing,
      hostOf: ownOriginOf,
      agent,
    }),
    ...wishlistRoutes({ carts, wishlists: createWishlists({ db, clock, carts, pricing }) }),
    ...checkoutRoutes({ carts, checkouts, payments: checkoutPayments }),
    ...payLinkRoutes({ payLinks, carts, siteOf: ownSiteOf }),
    ...orderRoutes({
      orders,
      history: createOrderHistory({ db, clock, carts, catalog, pricing }),
      fulfillment: createFulfillment({ db, clock }),
    }),
    ...controllerRoutes({
      methods,
      limits,
      onFault: (error, method) => http.log.error({ err: error, method }, "a controller method failed"),
    }),
    ...queryRoutes({
      queries: createQueryService({
        db,
        priceBooksFor: pricing.priceBooksFor,
        hiddenCategoriesFor: (shopper) => hiddenCategoriesOf(catalog.shownTo(shopper)),
      }),
    }),
    ...analyticsRoutes({ events, clock, catalog }),
    ...importRoutes({ importer: createImporter({ db, clock, publish: catalog.publish }) }),
  ];
  const jobs = createJobRunner({
    db,
    clock,
    handlers: [
      ...inventoryJobs(db, clock),
      ...paymentRecovery({
        db,
        clock,
        payments,
        mail,
        storeOf,
        checkoutOf: checkouts.paid,
        placeOrder: unattendedOrders({ db, orders, withPrices: accountPrices.broughtBy }),
        onOrphan: (report) => http.log.error(report, "money was taken and there was no order"),
      }),
      ...savedMethods.jobs,
      ...stockNotices.jobs,
      ...orders.jobs,
      ...subscriptionJobs({
        db,
        clock,
        mail,
        storeOf,
        carts,
        checkouts,
        checkoutPayments,
        orders,
        savedMethods,
        withPrices: accountPrices.broughtBy,
      }),
      ...webhooks.jobs,
      learningJob({ db, clock, storeOf }),
      viewLearningJob({ db, clock, storeOf }),
      ...mail.jobs,
      checkouts.sweep(stores.find),
      endedCartsSweep({ db, clock, storeOf: stores.find }),
      ...content.jobs,
      ...pictureJobs({ db, clock, publish: catalog.publish, storeOf: stores.find }),
      sessions.sweep,
      codes.sweep,
      singleSignOn.sweep,
      ...service.jobs,
      ...people.jobs,
      ...registrations.jobs,
      ...buyerRegistrations.jobs,
      ...profiles.jobs,
      eventRetention({ db, clock, allStores: stores.all }),
      searchLearning({ db, clock, storeOf: stores.find }),
      ...vacuumJobs(db),
    ],
    onError: (error, job) => http.log.error({ err: error, job: job?.kind }, "a job failed"),
    onRun: metrics?.jobRan,
  });
  const published = {
    stores,
    catalogOf: inForce,
    mendCatalog: catalog.mend,
    limits,
    tokens,
    sessions,
    accountPrices,
    languages,
  };
  const http = createHttpServer({ config, ...published, routes });
  const storeFor = ({ host }: { host: string }) => storeAsked(stores, host);
  addSignInAddresses(http, { signIn, sessions, visitorOf, storeFor });
  await addSignOnAddresses(http, {
    singleSignOn,
    visitorOf,
    storeFor,
    onFailure: (failure, provider) => http.log.warn({ err: failure.cause ?? failure, provider }, "nobody signed in"),
  });
  const byName = new Map(routes.map((route) => [route.call.name, route]));

  const scheduled = new Set<RecordId>();
  /** For stores without scheduled jobs yet: a failure is retried at the next poll. */
  async function scheduleJobs() {
    const added = stores.all().flatMap(({ id }) => (scheduled.has(id) ? [] : [id]));
    await jobs.schedule(added);
    for (const id of added) scheduled.add(id);
  }

  /** A store is saved together with its tax rates and delivery methods: a process that sees one change reads the others. */
  async function refreshRates() {
    const present = stores.all();
    if (present === ratedStores) return;
    await Promise.all([tax.refresh(), delivery.refresh()]);
    ratedStores = present;
  }

  await mountOAuth(http, {
    oauth: createOAuth({ db, clock, tokens, checkPassword: signIn.checkPassword }),
    stores,
    limits,
  });
  await mountNotices(http, {
    db,
    clock,
    gateway: cards?.gateway ?? null,
    onRefused: (address) => http.log.warn({ address }, "a payment notice is not the gateway's, or too old"),
  });
  await catalog.open();
  mountMedia(http, {
    content,
    storeFor: ({ host }) => stores.atHost(host) ?? stores.all()[0],
    previewOf: (store, { headers }) => previews.of(store, headers.cookie),
  });
  mountPictures(http, { db, storeFor: ({ host }) => stores.atHost(host) ?? stores.all()[0] });
  mountImages(http, { images: config.imageResizing === false ? undefined : createImages(config), limits });
  http.get("/openapi.json", (_request, reply) => reply.header("cache-control", "public, max-age=3600").send(openApi()));
  http.get("/healthz", () => ({ status: "ok" }));
  let isStopping = false;
  http.get("/readyz", async (_request, reply) => {
    const told = isStopping ? { status: "stopping" } : await readinessOf({ db, clock, catalog });
    if (told.status === "ready") return reply.send(told);
    return reply.code(503).header("retry-after", "2").send(told);
  });

  return {
    http,
    stores,
    catalog,
    content,
    engines,
    languages,
    changedPrices: (store, productIds) => changedPrices(db, store, productIds, clock.now()),
    guestBooksChangedAt: (store) => guestBooksChangedAt(store, clock.now()),
    previews,
    jobs,
    mail,
    events,
    reports: createReports({ db, clock, tokens }),
    limits,
    controllerMethods: methods.map(({ name }) => name),
    async invoke(name, input, visitor) {
      const route = byName.get(name);
      if (!route) throw new Error(`No route answers ${name}`);
      try {
        return await answer(route, published, input, visitor);
      } catch (error) {
        throw commerceErrorFor(error) ?? error;
      }
    },
    async start() {
      await scheduleJobs();
      jobs.start();
      catalog.watch({
        marks: [storesMark, accountPricesMark, certificatesMark],
        // a promotion that begins replaces the stores, too
        isSettled: () => stores.all() === ratedStores,
        async afterLook() {
          await accountPrices.refresh();
          await tax.refreshCertificates();
          await stores.refresh(({ id, catalogVersionId }) => catalog.isInForce(id, catalogVersionId));
          await refreshRates();
          await scheduleJobs();
          const withCatalogue = stores.all().filter(({ id }) => !catalog.isInForce(id, null));
          await Promise.all(withCatalogue.map(search.warm));
        },
        onError: (error) => http.log.error({ err: error }, "the catalogue or the stores"),
      });
    },
    async drain(seconds) {
      isStopping = true;
      letConnectionsGo(http);
      await sleep(seconds * 1000);
    },
    async close() {
      await closeHttpServer(http);
      await jobs.stop();
      await events.close();
      await catalog.close();
    },
  };
}
