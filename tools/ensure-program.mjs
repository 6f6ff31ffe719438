/** Finds the programs that tests run; installs Debian's where there are none. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The one without windows comes first, as it needs a third less time. */
const CHROMIUMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const POSTGRES = "/usr/lib/postgresql";
const FIREFOX = "/usr/bin/firefox-esr";
const WEBKIT = "/usr/bin/WebKitWebDriver";

/** Packages of Debian, and where the program is: a path or a name, undefined when it is not there. */
const PROGRAMS = {
  chromium: {
    packages: ["chromium-headless-shell", "fonts-liberation"],
    find: () => CHROMIUMS.map((name) => `/usr/bin/${name}`).find(existsSync),
  },
  ffmpeg: {
    packages: ["ffmpeg"],
    find: () => runs("ffmpeg", ["-version"]),
  },
  firefox: {
    packages: ["firefox-esr"],
    find: () => (existsSync(FIREFOX) ? FIREFOX : undefined),
  },
  nginx: {
    packages: ["nginx-light", "libnginx-mod-http-brotli-static"],
    find: () => (existsSync(BROTLI) ? runs("nginx", ["-v"]) : undefined),
  },
  /** The folder with the programs of the newest version. */
  postgresql: { packages: ["postgresql"], find: findPostgres },
  /** Not every machine lets a process trace another. */
  strace: {
    packages: ["strace"],
    find: () => runs("strace", ["-qq", "-e", "trace=none", "true"]),
  },
  /** Its windows need a display, and its films the decoders of others. */
  webkit: {
    packages: [
      "webkit2gtk-driver",
      "xvfb",
      "gstreamer1.0-plugins-base",
      "gstreamer1.0-plugins-good",
      "gstreamer1.0-libav",
    ],
    find: () => (existsSync(WEBKIT) && existsSync("/usr/bin/Xvfb") ? WEBKIT : undefined),
  },
};

/**
 * Installs in one go what is missing of several programs, which takes half as long as one after the
 * other; when that fails, each is tried by itself.
 *
 * @template {keyof typeof PROGRAMS} Name
 * @param {readonly Name[]} names
 * @returns {Record<Name, ReturnType<typeof ensureProgram>>}
 */
export function ensurePrograms(names) {
  const missing = names.filter((name) => PROGRAMS[name].find() === undefined);
  if (missing.length > 1) {
    console.log(`Installing ${missing.join(", ")} from Debian (once) …`);
    aptInstall(missing.flatMap((name) => PROGRAMS[name].packages));
  }
  return Object.fromEntries(names.map((name) => [name, ensureProgram(name)]));
}

/**
 * @param {keyof typeof PROGRAMS} name
 * @returns {{ program: string, reason?: undefined } | { program?: undefined, reason: string }} where it
 *   is, or why there is none
 */
export function ensureProgram(name) {
  const { packages, find } = PROGRAMS[name];
  const there = find();
  if (there !== undefined) return { program: there };
  console.log(`Installing ${name} from Debian (once) …`);
  const failed = aptInstall(packages);
  if (failed !== undefined) return { reason: `${failed} failed` };
  const program = find();
  return program === undefined
    ? { reason: `Debian's ${packages[0]} was installed and does not run` }
    : { program };
}

/** @returns {string | undefined} the command that failed */
function aptInstall(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
  ]) {
    const [command, ...rest] = [...sudo, "apt-get", ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const result = spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env });
    if (result.status !== 0) return [command, ...rest].join(" ");
  }
  return undefined;
}

function runs(program, args) {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0 ? program : undefined;
}

function findPostgres() {
  if (!existsSync(POSTGRES)) return undefined;
  const versions = readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => path.join(POSTGRES, version, "bin"))
    .find((bin) => existsSync(path.join(bin, "initdb")));
}
