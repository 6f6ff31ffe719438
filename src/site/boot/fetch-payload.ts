/**
 * Gives a document what it should have carried for scripts, all but the data of its page, and begins anew
 * (C12). React then asks for those as it does for the next page's.
 */
export async function fetchPayload(): Promise<void> {
  const response = await fetch(`/_payload${location.pathname}`);
  const boot = document.querySelector<HTMLScriptElement>('script[type="module"]');
  if (!response.ok || !boot) return;
  // The copy of a script that has run never runs: nobody has to trust its text.
  const element = boot.cloneNode() as HTMLScriptElement;
  element.removeAttribute("src");
  Object.assign(element, { id: "page-data", type: "application/json" });
  element.append(await response.text());
  document.body.append(element);
  // Once more: the first time it found nothing to do.
  await import(/* @vite-ignore */ `${boot.src}?again`);
}
