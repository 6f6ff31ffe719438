export { readUnits } from "./read-units.ts";
export { takeUnits } from "./take-units.ts";
export { readTranslatorNotes } from "./translator-notes.ts";
export { sourceLanguage, unitsToTranslate } from "./units-to-translate.ts";
export { writeCsv } from "./csv.ts";
export { stateOfTexts, type TextsState } from "./texts-state.ts";
export { readWrittenTexts, type WrittenTexts } from "./written-texts.ts";
export { writeXliff } from "./xliff-write.ts";
