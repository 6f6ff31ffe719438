import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import { suggestEmailAddress } from "#forms";
import layout from "../styles/layout.module.css";
import { useI18n } from "./page-context.tsx";
import styles from "./email-hint.module.css";

/** The hint pushes down what is below it, so a click that took the focus away lands first. */
const AFTER_CLICK_MS = 250;

interface EmailHintState {
  /** For the field with the address. */
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  readonly suggestion: string | undefined;
  readonly take: () => void;
}

/** Looks at an address when its field is left, and knows what was probably meant (b5). */
export function useEmailHint(): EmailHintState {
  const ref = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [suggestion, setSuggestion] = useState<string>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    ref,
    suggestion,
    onBlur({ currentTarget: { value } }) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setSuggestion(suggestEmailAddress(value)), AFTER_CLICK_MS);
    },
    take() {
      const field = ref.current;
      if (!field || suggestion === undefined) return;
      field.value = suggestion;
      field.focus();
      setSuggestion(undefined);
    },
  };
}

/** Says politely what was probably meant, with a button that writes it. */
export function EmailHint({ suggestion, take }: Pick<EmailHintState, "suggestion" | "take">) {
  const { t } = useI18n();
  return (
    <div className={`${layout.live} ${styles.hint}`} role="status">
      {suggestion !== undefined && (
        <>
          <span>{t("forms.errors.email_hint", { address: suggestion })}</span>{" "}
          <button type="button" className={styles.take} onClick={take}>
            {t("forms.live.useAddress")}
          </button>
        </>
      )}
    </div>
  );
}
