import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** What {@link useChoiceInAddress} gives to the form. */
interface ChoiceInAddress {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly putIntoAddress: (event?: FormEvent<HTMLFormElement>) => void;
}

/**
 * Keeps the portfolio's choice in the address (A6): `?filter=` and `?all=1`, the defaults left out.
 * A choice made before hydration is put there after it. It adds no history entry.
 */
export function useChoiceInAddress(): ChoiceInAddress {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const putIntoAddress = useCallback(
    (event?: FormEvent<HTMLFormElement>) => {
      if (!form.current) return;
      // What is above the box goes: without this the visitor would stand in the next section.
      const box = event?.target;
      if (box instanceof HTMLInputElement && box.type === "checkbox" && !box.checked) {
        box.labels?.[0]?.scrollIntoView({ block: "center", behavior: "instant" });
      }
      const choice = new FormData(form.current);
      const url = new URL(location.href);
      for (const name of ["filter", "all"]) {
        const value = choice.get(name);
        if (typeof value === "string" && value !== "all") url.searchParams.set(name, value);
        else url.searchParams.delete(name);
      }
      const target = url.pathname + url.search;
      if (target === location.pathname + location.search) return;
      void navigate(target + url.hash, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  useEffect(() => putIntoAddress(), [putIntoAddress]);
  return { form, putIntoAddress };
}
