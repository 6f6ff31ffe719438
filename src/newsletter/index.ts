export { subscribe, type SubscribeResult, type SubscriptionDelivery } from "./subscribe.ts";
