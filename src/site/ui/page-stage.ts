import { createContext } from "react";

/** How far a page is: built before it is opened, shown by React, or painted since. */
export type PageStage = "built" | "shown" | "painted";

/** Brings the stage to a page that was built ahead; any other page is painted as it comes. */
export const PageStageContext = createContext<PageStage>("painted");
