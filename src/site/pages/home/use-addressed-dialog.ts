import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Keeps a native modal and the address in step: it opens when the query value appears and closes
 * when it goes; closing it by hand takes the value out of the address.
 *
 * @param id the dialog's id
 * @param value the query value's current meaning, undefined when the dialog should be closed
 * @param parameter the query parameter's name
 */
export function useAddressedDialog(id: string, value: string | undefined, parameter: string): void {
  const navigate = useNavigate();
  const isWanted = value !== undefined;

  useEffect(() => {
    const dialog = document.getElementById(id) as HTMLDialogElement | null;
    if (!dialog) return;
    if (!isWanted) {
      dialog.close();
      return;
    }
    if (!dialog.matches(":modal")) {
      dialog.close();
      dialog.showModal();
    }
    const leave = (): void => {
      const url = new URL(location.href);
      if (dialog.open || !url.searchParams.has(parameter)) return;
      url.searchParams.delete(parameter);
      void navigate(url.pathname + url.search, { replace: true, preventScrollReset: true });
    };
    dialog.addEventListener("close", leave);
    return () => dialog.removeEventListener("close", leave);
  }, [id, isWanted, parameter, navigate]);
}
