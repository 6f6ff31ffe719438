import { expect, it } from "vitest";
import { FIXTURE_CONTENT, readDeviations, readVectors } from "../fixtures/content-vectors.ts";
import { startSite } from "../fixtures/start-site.ts";
import { STUDIO } from "../fixtures/studio.ts";

interface DocumentVector {
  readonly id: string;
  readonly request: { readonly path: string };
  readonly response: {
    readonly status: number;
    readonly location?: string;
    readonly facts: Readonly<Record<string, string | boolean | null>>;
  };
}

const ORIGIN = "https://lantern.example";
const FACTS = ["title", "canonical", "description", "ogUrl", "ogImage", "ogImageAlt"];
const deviations = readDeviations();
const rows = readVectors<DocumentVector>("document-driven");

const site = await startSite({ CONTENT_DIR: FIXTURE_CONTENT, SITE_URL: ORIGIN });

it.each(rows)("D10, A12: $id $request.path", async (row) => {
  const { status, location, facts } = row.response;
  const response = await fetch(site.origin + row.request.path, { redirect: "manual" });
  const shown = readFacts(await response.text());
  const isRecorded =
    response.status === status &&
    (location === undefined || response.headers.get("location") === location) &&
    (status !== 200 || FACTS.every((name) => shown[name] === (facts[name] ?? undefined)));
  const difference = `${response.status} ${JSON.stringify(shown)}`;
  expect(isRecorded, difference).toBe(!deviations.has(row.id));
});

function readFacts(html: string): Record<string, string | undefined> {
  const read = (pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
  const ogImage = read(/property="og:image" content="([^"]*)"/);
  // Pages without a picture of their own show a card made by the site.
  const isOwn = ogImage !== undefined && !new URL(ogImage).pathname.startsWith("/_cards/");
  return {
    // The studio's name stands after every title (B9).
    title: read(/<title>([^<]*)<\/title>/)?.replace(` | ${STUDIO.name}`, ""),
    canonical: read(/rel="canonical" href="([^"]*)"/),
    description: read(/name="description" content="([^"]*)"/),
    ogUrl: read(/property="og:url" content="([^"]*)"/),
    ogImage: isOwn ? ogImage : undefined,
    ogImageAlt: isOwn ? read(/property="og:image:alt" content="([^"]*)"/) : undefined,
  };
}
