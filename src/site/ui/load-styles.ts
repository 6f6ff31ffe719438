/**
 * Loads a style sheet, once.
 *
 * @throws Error when it does not load; the next call tries again
 */
export async function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${href} did not load`));
    });
  });
}
