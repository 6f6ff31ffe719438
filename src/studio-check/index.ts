export { CHECK_NAMES, type CheckName, type CheckReport } from "./check.ts";
export { checkStudio } from "./check-studio.ts";
export { contentFindings } from "./content-findings.ts";
