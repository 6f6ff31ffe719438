import { createContext, type ReactNode, useContext } from "react";
import { SiteLink } from "../../shell/site-link.tsx";

/** What was typed before another time is looked for; never put into an address. */
export type CarriedFields = readonly (readonly [name: string, value: string])[];

const Carried = createContext<CarriedFields | undefined>(undefined);

/** Name and value of the button that looks further without losing what was typed. */
const LOOK = { name: "step", value: "another" } as const;

const ID = "carried";

/** Around ways to look further: what was typed, if anything, goes with each of them, by plain forms. */
export function CarriedForm(props: {
  readonly path: string;
  readonly fields: CarriedFields | undefined;
  readonly children: ReactNode;
}) {
  const { path, fields, children } = props;
  return (
    <Carried value={fields}>
      {fields && (
        <form id={ID} method="post" action={path}>
          <HiddenFields fields={fields} />
        </form>
      )}
      {children}
    </Carried>
  );
}

/** What was typed, for forms that look further; undefined where nothing was. */
export function useCarried(): CarriedFields | undefined {
  return useContext(Carried);
}

/** Fields that are sent along and not shown. */
export function HiddenFields({ fields }: { readonly fields: CarriedFields }) {
  return fields.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Makes a form look further. */
export function LookField() {
  return <input type="hidden" {...LOOK} />;
}

interface LookLinkProps {
  readonly to: string;
  readonly className: string | undefined;
  readonly rel?: "prev" | "next";
  readonly "aria-current"?: "date" | undefined;
  readonly "aria-label"?: string;
  readonly children: ReactNode;
}

/** A way to look further: a link, or a button of the {@link CarriedForm} with the same address. */
export function LookLink({ to, rel, ...props }: LookLinkProps) {
  return useCarried() === undefined ? (
    <SiteLink to={to} rel={rel} {...props} />
  ) : (
    <button form={ID} formAction={to} {...LOOK} {...props} />
  );
}
