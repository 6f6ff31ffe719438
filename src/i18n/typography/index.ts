export { checkMessageFiles } from "./check-message-files.ts";
export { checkTypography } from "./check-typography.ts";
export { compareNumbers, numbersIn } from "./compare-numbers.ts";
export { OBJECT } from "./typography-rules.ts";
