import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Card } from "./card.ts";
import type { CardLook } from "./card-look.ts";

/** All that is the same on every card. */
export type CardDesign = Awaited<ReturnType<typeof openCardDesign>>;

const require = createRequire(import.meta.url);

/** Files into which the package splits the emoji. */
const EMOJI_PARTS = 11;

/**
 * Reads what all cards have in common.
 *
 * @throws Error when a file is missing
 */
export async function openCardDesign(look: CardLook) {
  const emoji = Array.from({ length: EMOJI_PARTS }, (_, part) =>
    require.resolve(`@fontsource/noto-emoji/files/noto-emoji-${part}-700-normal.woff2`),
  );
  const drawing = (await readdir(import.meta.dirname)).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const files = [
    ...drawing.toSorted().map((name) => path.join(import.meta.dirname, name)),
    ...look.typefaces.map(({ file }) => file),
    ...emoji,
    look.sign,
  ];
  const set = look.typefaces.map(({ family, script, heading }) => ({ family, script, heading }));
  const common = createHash("sha256").update(JSON.stringify([look.palette, set]));
  for (const bytes of await Promise.all(files.map((file) => readFile(file)))) common.update(bytes);
  const version = common.digest("hex");
  return {
    look,
    /** Emoji in outline, for what the studio's typefaces have not; then comes the machine. */
    emoji,
    /** Sixteen characters that change with whatever the card shows, and with how it is drawn. */
    hashOf({ studio, label, title, language, dir, picture }: Card): string {
      const shown = JSON.stringify([studio, label, title, language, dir, picture]);
      return createHash("sha256").update(version).update(shown).digest("hex").slice(0, 16);
    },
  };
}
