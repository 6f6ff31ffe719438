import { createContext, use } from "react";
import { isAllowed, type Permission } from "#people";
import type { StudioFrame } from "./view.ts";

export const FrameContext = createContext<StudioFrame | undefined>(undefined);

/** What is around the page. */
export function useFrame(): StudioFrame {
  const frame = use(FrameContext);
  if (!frame) throw new Error("A page is in its frame");
  return frame;
}

/** Whether who is signed in may do something; what they may not is not shown. */
export function useMay(permission: Permission): boolean {
  const { person } = useFrame();
  return person !== undefined && isAllowed(person.role, permission);
}
