export { exportSite } from "./export-site.ts";
export { openExportFolder } from "./export-folder.ts";
