import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * The receipt of a form that script has sent from a page: it takes the place of the page's content, at
 * the top and with the focus (WCAG 2.2 2.4.3), until the visitor goes on; a link to the same page asks
 * for another form.
 */
export function useReceipt<Receipt>() {
  const { key } = useLocation();
  const [told, setTold] = useState<{ readonly key: string; readonly receipt: Receipt }>();
  useEffect(() => {
    if (!told) return;
    scrollTo({ top: 0, behavior: "instant" });
    document.getElementById("form-summary")?.focus({ preventScroll: true });
  }, [told]);
  return {
    receipt: told?.key === key ? told.receipt : undefined,
    show: (receipt: Receipt): void => setTold({ key, receipt }),
  };
}
