/**
 * `npm run release -- <version>`: a release of what is committed. Without `--write` it only says what it
 * would do.
 *
 * The version goes into package.json and the lock file, the section "Unreleased" of the changelog, which
 * must have upgrade notes, gets its number and day, and a commit and a tag are made. The bill of
 * materials (CycloneDX) of what runs in production is written to `dist/release`. Nothing is pushed.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.join(import.meta.dirname, "..");
const STEPS = ["major", "minor", "patch"];
const VERSION = /^\d+\.\d+\.\d+$/;
const UNRELEASED = "## Unreleased\n";
const NOTES = "### Upgrade notes\n";

/** Why no release can be made; told in one line. */
class ReleaseRefused extends Error {}

interface ReleaseRequest {
  /** The project's folder. */
  readonly folder: string;
  /** A version, or major, minor or patch. */
  readonly asked: string | undefined;
  /** YYYY-MM-DD */
  readonly day: string;
  /** False only says what the release would be. */
  readonly write: boolean;
}

interface Release {
  readonly version: string;
  /** Its section of the changelog. */
  readonly notes: string;
  /** File of the bill of materials. */
  readonly sbom: string;
}

/**
 * Makes a release, or says what it would be.
 *
 * @throws ReleaseRefused when the tree is dirty, the version not newer, or the changelog not ready
 */
export function release({ folder, asked, day, write }: ReleaseRequest): Release {
  const at = (file: string): string => path.join(folder, file);
  const read = (file: string): string => readFileSync(at(file), "utf8");
  const git = (...words: string[]): string => run(folder, "git", words);
  if (git("status", "--porcelain") !== "") {
    throw new ReleaseRefused("there are changes that are not committed");
  }
  const { version: current } = JSON.parse(read("package.json")) as { version: string };
  const version = nextVersion(current, asked);
  const tag = `v${version}`;
  if (git("tag", "--list", tag) !== "") throw new ReleaseRefused(`the tag ${tag} is there already`);
  const { changelog, notes } = releaseNotes(read("CHANGELOG.md"), version, day);
  const sbom = at(`dist/release/studio-site-${version}.cdx.json`);
  if (!write) return { version, notes, sbom };

  for (const file of ["package.json", "package-lock.json"]) {
    writeFileSync(at(file), withVersion(read(file), version));
  }
  writeFileSync(at("CHANGELOG.md"), changelog);
  mkdirSync(path.dirname(sbom), { recursive: true });
  writeFileSync(sbom, billOfMaterials(folder));
  git("commit", "--quiet", "--all", "--message", `chore(release): ${version}`);
  git("tag", "--annotate", tag, "--cleanup", "verbatim", "--message", `${version}\n\n${notes}`);
  return { version, notes, sbom };
}

function nextVersion(current: string, asked = ""): string {
  const parts = current.split(".").map(Number);
  const step = STEPS.indexOf(asked);
  if (step >= 0) {
    return parts
      .map((part, place) => (place < step ? part : place === step ? part + 1 : 0))
      .join(".");
  }
  if (!VERSION.test(asked)) {
    throw new ReleaseRefused("name a version such as 1.2.3, or major, minor or patch");
  }
  const wanted = asked.split(".").map(Number);
  const place = wanted.findIndex((part, index) => part !== parts[index]);
  if (place < 0 || (wanted[place] ?? 0) < (parts[place] ?? 0)) {
    throw new ReleaseRefused(`${asked} is not newer than ${current}`);
  }
  return asked;
}

/** The changelog with the section under its version, and an empty one above it. */
function releaseNotes(text: string, version: string, day: string) {
  const [before = "", after] = text.split(UNRELEASED);
  if (after === undefined) throw new ReleaseRefused('CHANGELOG.md has no section "Unreleased"');
  const end = after.search(/^## /m);
  const notes = (end < 0 ? after : after.slice(0, end)).trim();
  const upgrade = notes.split(NOTES)[1]?.split(/^### /m)[0]?.trim() ?? "";
  if (upgrade === "") {
    throw new ReleaseRefused('CHANGELOG.md has no "### Upgrade notes" for what is unreleased');
  }
  const rest = end < 0 ? "" : `\n${after.slice(end)}`;
  return {
    notes,
    changelog: `${before}${UNRELEASED}\n## ${version} (${day})\n\n${notes}\n${rest}`,
  };
}

/** The version of the project in package.json and twice in the lock file; nothing else changes. */
function withVersion(text: string, version: string): string {
  const project = /("name": "studio-site",\s+"version": ")[^"]+/g;
  return text.replaceAll(project, `$1${version}`);
}

/** What runs in production, without tools, as npm knows it from the lock file. */
function billOfMaterials(folder: string): string {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const said = run(folder, "npm", [...words, "--omit", "dev", "--package-lock-only"]);
  const bill = JSON.parse(said) as { metadata: { component: { name: string } } };
  // npm takes the name of the folder.
  const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
  const { name } = JSON.parse(manifest) as { name: string };
  bill.metadata.component.name = name;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function run(folder: string, program: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new ReleaseRefused(`${program} ${words[0]} failed: ${stderr}`);
  return stdout.trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const words = process.argv.slice(2);
  const write = words.includes("--write");
  const asked = words.find((word) => !word.startsWith("--"));
  try {
    const day = new Date().toISOString().slice(0, 10);
    const { version, notes, sbom } = release({ folder: root, asked, day, write });
    const next = write
      ? `Released. Bill of materials: ${path.relative(root, sbom)}\nNow: git push --follow-tags`
      : "Nothing was written; --write makes the release.";
    console.log(`${version}\n\n${notes}\n\n${next}`);
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    console.error(`No release: ${error.message}`);
    process.exit(1);
  }
}
