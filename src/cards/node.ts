export type { CardLook } from "./card-look.ts";
export { openCardDesign } from "./card-design.ts";
export { createCardPainter, type PaintedCard } from "./card-painter.ts";
