import { type CarriedFields, HiddenFields } from "../../features/booking/carried-form.tsx";
import { KEPT_FORM } from "../../shell/language-links.tsx";
import { useShell } from "../../shell/page-context.tsx";

interface KeptFormProps {
  /** Path of the page, language prefix included; this address when left out. */
  readonly path?: string | undefined;
  readonly fields: CarriedFields;
}

/** What goes along while times are looked at and the language changes; shows nothing. */
export function KeptForm({ path, fields }: KeptFormProps) {
  const { locales } = useShell().site;
  // The buttons that send it are those of the other languages.
  if (locales.length < 2) return null;
  return (
    <form id={KEPT_FORM} method="post" action={path}>
      <HiddenFields fields={[["view", "times"], ...fields]} />
    </form>
  );
}
