import type { LocaleCode } from "#i18n";
import { checkTypography } from "#i18n/typography";
import { readCues, type TrackProblem } from "./web-vtt.ts";

/** How the words of captions or chapters are set in their language; nothing of it stops a build. */
export function checkTrackTypography(track: string, locale: LocaleCode): readonly TrackProblem[] {
  return readCues(track).flatMap(({ line, text }) =>
    checkTypography(text.join("\n"), locale).map(({ expected, hint }) => ({
      line,
      isWarning: true,
      message: `says ${hint.replaceAll("\n", " ")}; expected ${expected.replaceAll("\n", " ")}`,
    })),
  );
}
