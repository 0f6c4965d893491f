export { createApp, type App, type AppNeeds, type CardPayment } from "./app.ts";
export { systemClock, type Clock } from "./clock.ts";
export { errorCodeOf } from "./error-code.ts";
export { ConfigError, configFrom, proxiesOf, type Config } from "./config.ts";
export {
  FolderInUseError,
  PoolerUnnamedError,
  LenderGoneError,
  migrate,
  NewerSchemaError,
  openDatabase,
  pendingMigrations,
  type Database,
} from "./db/index.ts";
export {
  backupParts,
  BackupError,
  demandNoRestoreUnderWay,
  restoreBackup,
  writeBackup,
  type BackupPart,
} from "./backup/index.ts";
export { cartsOfContact } from "./modules/pay-links/index.ts";
export { createTracing } from "./tracing/index.ts";
export { createMetrics } from "./metrics/index.ts";
export { ReadyJson } from "./http/reply.ts";
export { refusalOf } from "./http/errors.ts";
export type { Answer, RawInput } from "./http/pipeline.ts";
export { requestIdHeader } from "./http/request-ids.ts";
export { cookieFrom, setCookieHeader } from "./http/cookies.ts";
export { isApiPath, visitorOf } from "./http/server.ts";
export { guestPolicies, mayBeBuyer, type Visitor } from "./http/shopper.ts";
export {
  isMeasured,
  MARKET_COOKIE,
  storeIn,
  type Merchandising,
  type Promotions,
  type Store,
  type Stores,
} from "./stores/index.ts";
export { createPublisher, openWholeCatalog, type Publisher } from "./publisher.ts";
export {
  type AddedRow,
  createImporter,
  dataFilesIn,
  dataFilesOf,
  exportedRows,
  exportedStoreFile,
  ImportError,
  StoreBusyError,
  kindOfFile,
  kinds,
  loadStoreFolder,
  readMapping,
  unfinishedImports,
  storeCodeOf,
  type SetUp,
  type SetUpChange,
  type UndoneSetUp,
  type Importer,
  type ImportFile,
  type ImportOptions,
  type ImportSummary,
  type Issue,
  type EachAdded,
  type KeepSetUp,
  type Keeping,
  type Kind,
  type Progress,
} from "./modules/import/index.ts";
export { createSessions, pendingRegistrations, SESSION_COOKIE, settleRegistration } from "./modules/sign-in/index.ts";
export { createApiClients, type ApiClient } from "./modules/oauth/index.ts";
export { createAccessTokens, type AccessToken, type AccessTokens } from "./modules/access-token/index.ts";
export {
  createFulfillment,
  toStaffOrder,
  toWireHead,
  type Changed,
  type ManagedOrder,
} from "./modules/orders/index.ts";
export { certificatesOf, endCertificate, saveCertificate } from "./modules/tax/index.ts";
export { deliveriesOf, sendAgain } from "./modules/webhooks/index.ts";
export { scopes, type Scope } from "./modules/accounts/index.ts";
export {
  asksForPreview,
  draftContent,
  languageCode,
  mediaWith,
  openContent,
  PREVIEW_COOKIE,
  previewSeconds,
  notesOfCatalogue,
  notesOfLostKeys,
  problemSentence,
  publishContent,
  readContentFolder,
  RELEASE_FILE,
  releasesOf,
  rollBackContent,
  siteMediaAddress,
  versionsIn,
  type ContentSet,
} from "./modules/content/index.ts";
export {
  daysBetween,
  figuresOf,
  lastDays,
  REPORTS_COOKIE,
  type Figures,
  type Period,
} from "./modules/analytics/index.ts";
export { boughtTogether, type BoughtTogether, type PastOrder } from "./modules/recommendations/index.ts";
export type { EngineModel } from "./modules/machines/index.ts";
export type { Catalog } from "./modules/catalog/index.ts";
export {
  merchandisingFrom,
  readMerchandising,
  saveMerchandising,
  sentenceOf,
  unknownNames,
} from "./modules/merchandising/index.ts";
export { promotionsFrom, readPromotions, savePromotions, unknownToPromotions } from "./modules/promotions/index.ts";
export { explainPrice, type Explanation, type LookedAt } from "./modules/pricing/index.ts";
export { isValidityDate, validFromMoment, validToMoment } from "./validity.ts";
export { erasePerson, expireOrders } from "./modules/erasure/index.ts";
export { stockFaults } from "./modules/inventory/index.ts";
export {
  attributeKind,
  categoryKind,
  openTextEngine,
  listed as listedTexts,
  SearchPlaceError,
  type IndexedProduct,
  type TextEngine,
} from "./modules/search/index.ts";
export { createMailService, noPost } from "./modules/mail/index.ts";
export { reportedPayments, sandboxCards, stripeCards, type ReportedPayment } from "./modules/payment/index.ts";
export { isOnThisMachine, startSandboxGateway } from "./sandbox-gateway/index.ts";
export { openStores } from "./stores/index.ts";
