/**
 * Extracts the names of the cities of time zones from the Unicode CLDR, in every language that it
 * covers well.
 *
 * Usage: npm run cities
 * Writes src/booking/zone-cities/*.json and the licence beside them. The results are committed, so
 * that building the site needs neither this script nor the packages, which are too large to install.
 */
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const VERSION = "48.2.0";
const outputFolder = path.join(import.meta.dirname, "../src/booking/zone-cities");

const folder = await mkdtemp(path.join(tmpdir(), "cldr-"));
const names = await unpack("cldr-dates-full");
const keys = await unpack("cldr-bcp47");
const core = await unpack("cldr-core");
await mkdir(outputFolder, { recursive: true });

/** CLDR keeps the old name of a zone as its key; browsers know either. */
const aliases = Object.values((await readJson(keys, "bcp47/timezone.json")).keyword.u.tz)
  .filter((zone) => typeof zone === "object" && "_iana" in zone)
  .map(({ _alias: all, _iana: name }) => [all.split(" ")[0], name]);

/** Languages that the CLDR covers well, without those that differ from another only by region. */
const { effectiveCoverageLevels } = await readJson(core, "coverageLevels.json");
const locales = Object.keys(effectiveCoverageLevels).filter(
  (tag) => effectiveCoverageLevels[tag] === "modern" && !/-(?:[A-Z]{2}|\d{3})$/.test(tag),
);

for (const locale of locales) {
  const { main } = await readJson(names, `main/${locale}/timeZoneNames.json`);
  const cities = new Map(citiesBelow(main[locale].dates.timeZoneNames.zone));
  for (const [key, name] of aliases) {
    const city = cities.get(key) ?? ownCity(key);
    cities.set(name, city);
    cities.set(key, city);
  }
  // What the name of the zone says itself is left out.
  const told = [...cities].filter(([zone, city]) => city !== ownCity(zone)).toSorted(byZone);
  const text = `${JSON.stringify(Object.fromEntries(told))}\n`;
  await writeFile(path.join(outputFolder, `${locale}.json`), text);
  console.log(`${locale}.json ${told.length} cities`);
}
await copyFile(path.join(names, "LICENSE"), path.join(outputFolder, "CLDR.LICENSE.txt"));
await rm(folder, { recursive: true });

async function unpack(name) {
  const npm = { cwd: folder, encoding: "utf8" };
  const file = execFileSync("npm", ["pack", "--silent", `${name}@${VERSION}`], npm).trim();
  const target = path.join(folder, name);
  await mkdir(target);
  execFileSync("tar", ["xzf", path.join(folder, file), "-C", target]);
  return path.join(target, "package");
}

async function readJson(from, file) {
  return JSON.parse(await readFile(path.join(from, file), "utf8"));
}

/** The tree of zones as pairs of a zone's name and its city. */
function citiesBelow(tree, prefix = "") {
  return Object.entries(tree).flatMap(([part, below]) => {
    if (typeof below !== "object") return [];
    const zone = prefix + part;
    const city = typeof below.exemplarCity === "string" ? [[zone, below.exemplarCity]] : [];
    return [...city.filter(() => !zone.startsWith("Etc/")), ...citiesBelow(below, `${zone}/`)];
  });
}

function ownCity(zone) {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

function byZone([one], [other]) {
  return one < other ? -1 : 1;
}
