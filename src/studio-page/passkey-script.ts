/**
 * The script of the two pages that know passkeys: asks the browser's device, and sends what it answers
 * as the form that is there anyway. Where it does not run, or the browser knows no passkeys, the form
 * stays hidden. Its text goes into the page, so it uses nothing from outside.
 */
function askDevice(): void {
  const place = document.querySelector<HTMLElement>("[data-passkey]");
  const form = place?.querySelector("form");
  const problem = place?.querySelector<HTMLElement>("[role=alert]");
  const answer = form?.querySelector<HTMLInputElement>("[name=credential]");
  if (!place || !form || !problem || !answer) return;
  if (!globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  place.hidden = false;
  const other = document.querySelector<HTMLElement>("[data-without-passkeys]");
  if (other) other.hidden = true;
  const ask = async (): Promise<void> => {
    problem.hidden = true;
    try {
      const { passkey = "", isNew } = place.dataset;
      const credential =
        isNew === undefined
          ? await navigator.credentials.get({
              publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(passkey)),
            })
          : await navigator.credentials.create({
              publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(passkey)),
            });
      answer.value = JSON.stringify(credential);
      form.submit();
    } catch {
      // Refused by its owner, by the device, or too late.
      problem.hidden = false;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask();
  });
}

/** Text of the script. */
export const PASSKEY_SCRIPT = `(${String(askDevice)})()`;
