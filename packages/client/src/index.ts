export { createClient } from "./client.ts";
export type { Client, ClientOptions } from "./client.ts";
export type { Core } from "./core.ts";
export { directTransport, httpTransport } from "./transport.ts";
export type { Answer, HttpOptions, Reply, SendOptions, TextInput, Transport } from "./transport.ts";
export { browserPlaces, shopperStorage } from "./storage.ts";
export type { ActingAccount, GuestDetails, Places, ShopperStorage, Stored, TextStorage } from "./storage.ts";
export { createCache } from "./cache.ts";
export type { Cache, CacheDump, CachePolicy, ReadOptions, Resource, Snapshot } from "./cache.ts";
export type { Action, ActionHandler, Entry, SnapshotState } from "./entry.ts";
export { errorFromText } from "./serialized-error.ts";
export { MessageError } from "./messages.ts";
export type {
  Channel,
  Channels,
  MessageContext,
  MessageErrorCode,
  MessagePlugin,
  Messages,
  SubscriberOptions,
} from "./messages.ts";
export { preload } from "./preload.ts";
export type { Preloaded, PreloadFailure } from "./preload.ts";
export { poll, pollDelayMs, retry } from "./poll.ts";
export type { Patience } from "./poll.ts";
export { systemClock } from "./clock.ts";
export type { Clock } from "./clock.ts";
export { ClientError, FetchError } from "./errors.ts";
export type { ClientErrorCode, FetchErrorItem } from "./errors.ts";
export { isLoggedIn } from "./context.ts";
export { isCartReady } from "./cart.ts";
export type { WantedItem } from "./cart.ts";
export { CheckoutRefusal, checkoutIs, codeOf, isContactComplete } from "./checkout.ts";
export type { CheckoutChange, CheckoutSession, CheckoutStart, DeliveryChoice } from "./checkout.ts";
export { createCheckoutContainer, shownBy } from "./checkout-form/container.ts";
export type {
  CheckoutAspect,
  CheckoutChild,
  CheckoutContainer,
  CheckoutStage,
  ShownAs,
} from "./checkout-form/container.ts";
export { createCheckoutForm } from "./checkout-form/form.ts";
export type { CheckoutForm, CheckoutFormOptions, CheckoutFormView } from "./checkout-form/form.ts";
export { notified } from "./checkout-form/draft.ts";
export type { CheckoutDraft, DraftBilling, DraftChange, DraftGroup, FormNotification } from "./checkout-form/draft.ts";
export type { Held } from "./checkout-form/known.ts";
export { labelsOf, noticeOf } from "./checkout-form/problems.ts";
export type { CheckoutException } from "./checkout-form/problems.ts";
export { isPayPage } from "./checkout-form/session.ts";
export type { FormStatus } from "./checkout-form/status.ts";
export type { Processing } from "./processing.ts";
export type { Payment } from "./payment.ts";
export type { PlaceOptions, Placing, SubmitOptions } from "./orders.ts";
export type { ProductSearch, Suggested } from "./search.ts";
export { accessoriesModule } from "./accessories.ts";
export type { AccessoriesModule } from "./accessories.ts";
export { accountsModule } from "./accounts.ts";
export type { AccountsModule } from "./accounts.ts";
export { countriesModule } from "./countries.ts";
export type { CountriesModule } from "./countries.ts";
export { acceptInvitation, findInvitation, peopleModule } from "./people.ts";
export type { PeopleModule } from "./people.ts";
export { addressesModule } from "./addresses.ts";
export type { AddressesModule } from "./addresses.ts";
export { aiModule } from "./ai.ts";
export type { AiModule, Recommended } from "./ai.ts";
export { cartCouponsModule } from "./cart-coupons.ts";
export type { CartCouponsModule } from "./cart-coupons.ts";
export { cartProblemOf, cartWords, wordsOfCartProblem } from "./cart-problems.ts";
export type { CartProblem, CartWords } from "./cart-problems.ts";
export { createCart } from "./create-cart.ts";
export { carryCurrentCart, guestCartModule } from "./guest-cart.ts";
export type { CartStatus, GuestCartModule } from "./guest-cart.ts";
export { optimisticCart } from "./optimistic-cart.ts";
export type { OptimisticCart, QuantityOutcome } from "./optimistic-cart.ts";
export { reservationsModule } from "./reservations.ts";
export type { ReservationsModule } from "./reservations.ts";
export { splitShipmentModule } from "./split-shipment.ts";
export type { Arranged, SplitShipmentModule } from "./split-shipment.ts";
export { checkoutCouponsModule } from "./checkout-coupons.ts";
export type { CheckoutCouponsModule } from "./checkout-coupons.ts";
export { enginesModule } from "./engines.ts";
export type { EngineFacts } from "./engines.ts";
export { emptyPicture, pictureAt, picturesByKey, readSrcset } from "./pictures.ts";
export type { PictureData, PictureSource, SrcsetEntry } from "./pictures.ts";
export { seoModule } from "./seo.ts";
export type { SeoModule } from "./seo.ts";
export { contentModule } from "./content.ts";
export type { ContentItemWanted, ContentListWanted, ContentModule } from "./content.ts";
export { controllersModule } from "./controllers.ts";
export type { ContinuationOption, ControllerParameters, ControllersModule } from "./controllers.ts";
export { messageOf } from "./message-of.ts";
export { cloneForPayment, createPayLink, openPayLink, openPayLinks, payByLink, withdrawPayLink } from "./pay-link.ts";
export type { ToPay } from "./pay-link.ts";
export {
  confirmEmail,
  endLoginSession,
  isEmailLinkInForce,
  linkedProviders,
  loginSessions,
  unlinkProvider,
} from "./login-security.ts";
export type { LinkedProvider, LoginSession } from "./login-security.ts";
export { forgotPassword } from "./password.ts";
export type { PasswordReset } from "./password.ts";
export { identityProviderUrl, setExperienceId, signOnWays, type SignOnWay } from "./sign-on.ts";
export { watchSessionTime } from "./session-time.ts";
export type { SessionTime, SessionTimeNeeds } from "./session-time.ts";
export {
  changePassword,
  isRegistrationApproved,
  isRegistrationOpen,
  isResetLinkInForce,
  logIn,
  logOutElsewhere,
  passwordPolicy,
  selfRegister,
} from "./sign-in.ts";
export type { PasswordChange, Registrant } from "./sign-in.ts";
export { profileModule } from "./profile.ts";
export type { ProfileModule } from "./profile.ts";
export {
  accountLinkNeeds,
  accountOffer,
  confirmAccount,
  mailConfirmationAgain,
  register,
  registerWithOrder,
  unconfirmedEmail,
  wantAccount,
  wantNoAccount,
} from "./registration.ts";
export type { AccountOffer, Registering } from "./registration.ts";
export { signOut } from "./sign-out.ts";
export { orderHistoryModule } from "./order-history.ts";
export type { OrderHistoryModule, OrderWanted } from "./order-history.ts";
export { confirmStockNotice, tellWhenInStock } from "./stock-notices.ts";
export { ownCouponsModule } from "./own-coupons.ts";
export type { CouponGift, OwnCoupon } from "./own-coupons.ts";
export { ownSubscriptionsModule } from "./own-subscriptions.ts";
export type { OwnSubscription } from "./own-subscriptions.ts";
export { machinesModule } from "./machines.ts";
export type { Machine, MachineInput } from "./machines.ts";
export { wishlistsModule } from "./wishlists.ts";
export type { WishlistsModule } from "./wishlists.ts";
export { savedPaymentMethodsModule } from "./saved-payment-methods.ts";
export type { SavedPaymentMethodsModule } from "./saved-payment-methods.ts";
