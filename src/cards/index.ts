export { type Card, CARD_SIZE, CARD_TYPE } from "./card.ts";
