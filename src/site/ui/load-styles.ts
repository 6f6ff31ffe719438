/**
 * Loads a style sheet, once.
 *
 * @throws Error when it does not load; the next call tries again
 */
export function loadStyles(address: string): Promise<void> {
  const known = document.querySelector(`link[href="${address}"]`);
  if (known) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${address} did not load`));
    });
    document.head.append(link);
  });
}
