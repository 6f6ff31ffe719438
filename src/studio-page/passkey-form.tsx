import type { ReactNode } from "react";
import { PostForm } from "./form.tsx";
import { PASSKEY_SCRIPT } from "./passkey-script.ts";

/** A form that a device fills by a passkey; hidden until the script has found that there can be one. */
export function PasskeyForm({
  to,
  action,
  asked,
  isNew = false,
  problem,
  children,
}: {
  /** Path below the studio's page, with its slash. */
  readonly to: string;
  /** What is to be done. */
  readonly action: string;
  /** What the device is asked for, JSON. */
  readonly asked: string;
  /** Whether a passkey is made. */
  readonly isNew?: boolean;
  /** What is said when the device gives none. */
  readonly problem: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <>
      <div data-passkey={asked} data-is-new={isNew ? "" : undefined} hidden>
        <PostForm to={to} action={action} hidden={{ credential: "" }}>
          {children}
          <p className="notice problem" role="alert" hidden>
            {problem}
          </p>
        </PostForm>
      </div>
      {/* oxlint-disable-next-line react/no-danger -- our own script, named in the policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: PASSKEY_SCRIPT }} />
    </>
  );
}
