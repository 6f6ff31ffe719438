import type { ReactNode } from "react";
import { useFrame } from "./frame-context.ts";
import type { SentFields } from "./view.ts";

/** A form that changes something: always sent by POST, with the token of its session. */
export function PostForm({
  to,
  action,
  hidden,
  hasFile = false,
  children,
}: {
  /** Path below the studio's page, with its slash. */
  readonly to: string;
  /** What is to be done. */
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string | number>> | undefined;
  /** True where a file goes along. */
  readonly hasFile?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { base, formToken } = useFrame();
  return (
    <form method="post" action={base + to} encType={hasFile ? "multipart/form-data" : undefined}>
      {Object.entries({ ...hidden, do: action, form: formToken }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** A labelled field with its hint, and what is wrong with it. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What tells a field's hint and error to those who do not see them beside it. */
export function describing(
  id: string,
  { hint, error }: { readonly hint?: string | undefined; readonly error?: string | undefined },
) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return {
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
  };
}

/** A labelled input, with what was sent of it before. */
export function InputField({
  name,
  type,
  label,
  hint,
  sent,
  value,
  isRequired = false,
  isLatin = false,
}: {
  readonly name: string;
  readonly type?: "date" | "time" | "email" | "tel";
  readonly label: string;
  readonly hint?: string;
  readonly sent: SentFields | undefined;
  /** What is in it before anything was sent. */
  readonly value?: string;
  readonly isRequired?: boolean;
  /** True for what is written from left to right in every language. */
  readonly isLatin?: boolean;
}): ReactNode {
  const error = sent?.errors?.[name];
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <input
        id={name}
        name={name}
        type={type}
        required={isRequired}
        step={type === "time" ? 300 : undefined}
        dir={isLatin ? "ltr" : type ? undefined : "auto"}
        autoComplete="off"
        defaultValue={sent ? sent.values[name] : value}
        {...describing(name, { hint, error })}
      />
    </Field>
  );
}

/** What was wrong with the form below it. */
export function Problem({ id, text }: { readonly id: string; readonly text: string }): ReactNode {
  return (
    <p className="notice problem" id={id} role="alert">
      {text}
    </p>
  );
}
