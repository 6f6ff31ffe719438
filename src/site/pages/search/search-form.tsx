import type { FormEvent, Ref } from "react";
import { localizePath } from "#i18n";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { formsOrigin } from "../../shell/static-copy.ts";
import button from "../../ui/button.module.css";
import field from "../../ui/field.module.css";
import joined from "../../ui/joined-field.module.css";
import styles from "./search-page.module.css";

interface SearchFormProps {
  /** What was looked for. */
  readonly text?: string;
  /** True while results are on their way. */
  readonly isLooking?: boolean;
  readonly input?: Ref<HTMLInputElement>;
  readonly onInput?: () => void;
  readonly onSubmit?: (event: FormEvent) => void;
}

/** One field; by itself it opens the page of results, also that of a server elsewhere. */
export function SearchForm({ text, isLooking, input, onInput, onSubmit }: SearchFormProps) {
  const { t, locale } = useI18n();
  const { site } = useShell();
  return (
    <form
      role="search"
      action={formsOrigin(site.staticCopy) + localizePath("/search", locale.code, site.locales)}
      className={`${field.field} ${styles.form}`}
      onSubmit={onSubmit}
    >
      <label className={field.label} htmlFor="search-text">
        {t("search.label")}
      </label>
      <div className={joined.line} aria-busy={isLooking || undefined}>
        <input
          ref={input}
          id="search-text"
          className={joined.input}
          type="search"
          name="q"
          dir="auto"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          defaultValue={text}
          onInput={onInput}
        />
        <button className={`${button.button} ${button.small}`}>{t("search.submit")}</button>
      </div>
    </form>
  );
}
