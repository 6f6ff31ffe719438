/** Finds nginx with its brotli module for the tests of the deploy recipes and the static export; installs Debian's when there is none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { aptInstall } from "./apt-install.mjs";

const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** @returns {string | undefined} why there is none */
export function ensureNginx() {
  if (isThere()) return undefined;
  console.log("Installing nginx from Debian (once) …");
  const failed = aptInstall(["nginx-light", "libnginx-mod-http-brotli-static"]);
  if (failed !== undefined) return `${failed} failed`;
  return isThere() ? undefined : "Debian's package nginx was installed and does not run";
}

function isThere() {
  return existsSync(BROTLI) && spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;
}
