export type { SentFields, StudioFrame, StudioPageModule, StudioView } from "./view.ts";
