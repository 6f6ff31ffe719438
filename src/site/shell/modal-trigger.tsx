import type { ReactNode } from "react";
import styles from "./modal-trigger.module.css";

declare module "react" {
  interface ButtonHTMLAttributes<T> {
    /** Invoker command of the HTML standard. */
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}

interface ModalTriggerProps {
  /** The modal `dialog#<modal>-modal` of the same page. */
  readonly modal: "booking" | "video";
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * A button that opens a modal by an invoker command. A browser that does not know commands submits
 * the form instead, and the server answers with the modal open.
 */
export function ModalTrigger({ modal, className, children }: ModalTriggerProps) {
  return (
    <form className={styles.form} method="get">
      <button
        className={className}
        name="modal"
        value={modal}
        command="show-modal"
        commandfor={`${modal}-modal`}
        aria-haspopup="dialog"
      >
        {children}
      </button>
    </form>
  );
}
