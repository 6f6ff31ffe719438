import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Card } from "#cards";
import { type CardLook, createCardPainter, openCardDesign, type PaintedCard } from "#cards/node";
import type { SiteMedia } from "./site-media.ts";

/** Maximum stored cards: about 200 MB. Others are drawn again on request. */
const KEPT_MAX = 2_000;

/** What the address of a card says. */
export interface CardAddress {
  /** Of what the card shows. */
  readonly hash: string;
  /** Path of its page, language included. */
  readonly pathname: string;
}

/** The cards of the pages: drawn on the first request, then stored in a folder. */
export type Cards = Awaited<ReturnType<typeof openCards>>;

const ADDRESS = /^\/_cards\/([0-9a-f]{16})(\/.*)\.jpg$/;
/** Stands for the page at `/`. */
const HOME = "/index";

/** `/_cards/{hash}/he/blog/a-post.jpg`; undefined for other paths. */
export function readCardAddress(pathname: string): CardAddress | undefined {
  const [, hash, page] = ADDRESS.exec(pathname) ?? [];
  if (hash === undefined || page === undefined) return undefined;
  return { hash, pathname: page === HOME ? "/" : page };
}

/**
 * Opens the cards; nothing is drawn yet.
 *
 * @param look how the studio's cards look
 * @param media where their pictures come from
 */
export async function openCards(dataDir: string, look: CardLook, media: Pick<SiteMedia, "file">) {
  const design = await openCardDesign(look);
  const painter = createCardPainter(design);
  const folder = path.join(dataDir, "cards");
  const running = new Map<string, Promise<PaintedCard>>();
  const fileOf = ({ hash, pathname }: CardAddress): string => {
    const page = createHash("sha256").update(pathname).digest("hex").slice(0, 12);
    return path.join(folder, `${hash}-${page}.jpg`);
  };

  const draw = async (card: Card): Promise<PaintedCard> => {
    const picture = card.picture && (await pictureFile(media, card.picture));
    return painter.paint(card, picture);
  };
  const drawAndKeep = async (file: string, card: Card): Promise<PaintedCard> => {
    const painted = await draw(card);
    if (painted.ok) await keep(file, painted.picture);
    return painted;
  };

  return {
    /** Address of a page's card. */
    addressOf: (card: Card, pathname: string) =>
      `/_cards/${design.hashOf(card)}${pathname === "/" ? HOME : pathname}.jpg`,
    /** True when the URL is the current one of the card. */
    isCurrent: ({ hash }: CardAddress, card: Card) => design.hashOf(card) === hash,
    /** A card that was drawn before. */
    kept: (address: CardAddress): Promise<Uint8Array | undefined> =>
      readFile(fileOf(address)).catch(() => undefined),
    /** Draws a card without keeping it. */
    draw,
    /** Draws and stores a card; concurrent requests share one run. */
    make(address: CardAddress, card: Card): Promise<PaintedCard> {
      const file = fileOf(address);
      const known = running.get(file);
      if (known) return known;
      const run = drawAndKeep(file, card).finally(() => running.delete(file));
      running.set(file, run);
      return run;
    },
    close: painter.close,
  };
}

/** A picture that is not there, in a folder that lost it, leaves a card without one. */
async function pictureFile(
  media: Pick<SiteMedia, "file">,
  name: string,
): Promise<string | undefined> {
  const made = await media.file(name);
  return made?.ok && existsSync(made.file) ? made.file : undefined;
}

/** Keeps a card; a full disk costs only that it is drawn again. */
async function keep(file: string, picture: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  const part = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(part, picture);
    await rename(part, file);
    await forgetOldest(folder);
  } catch {
    await rm(part, { force: true }).catch(() => {});
  }
}

async function forgetOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= KEPT_MAX) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file);
      return { file, mtimeMs };
    }),
  );
  const oldest = files.toSorted((a, b) => a.mtimeMs - b.mtimeMs).slice(0, -KEPT_MAX);
  await Promise.all(oldest.map(({ file }) => rm(file, { force: true })));
}
