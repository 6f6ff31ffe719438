import layout from "../styles/layout.module.css";

/** A paragraph that leads in; nothing where the studio says nothing there. */
export function Lede({ children }: { readonly children: string }) {
  return children === "" ? null : <p className={layout.lede}>{children}</p>;
}
