import type { ReactNode } from "react";

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
 * A button that opens a modal by an invoker command, before and without any script; `boot` stands in
 * for browsers that do not know commands. It must have no form around it: there a command is ignored.
 */
export function ModalTrigger({ modal, className, children }: ModalTriggerProps) {
  return (
    <button
      type="button"
      className={className}
      command="show-modal"
      commandfor={`${modal}-modal`}
      aria-haspopup="dialog"
    >
      {children}
    </button>
  );
}
