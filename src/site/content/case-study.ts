import type { PortfolioItem } from "#content";
import type { PassPicture } from "../features/works/pass-wipe.tsx";
import type { SiteServices } from "../services.ts";
import type { Picture } from "../ui/picture.ts";

/** A picture of a case study, and what it shows. */
interface CasePicture {
  readonly picture: Picture;
  readonly alt: string;
}

/** How a work came about, as far as its editor tells it; pictures that are not there are left out. */
export interface CaseStudyParts {
  readonly brief?: string;
  readonly days?: number;
  readonly keyImage?: CasePicture & {
    readonly text?: string | undefined;
    readonly decisions: readonly { readonly color: string; readonly text: string }[];
  };
  readonly shots: readonly (CasePicture & { readonly at: number })[];
  readonly passes?: { readonly first: PassPicture; readonly final: PassPicture };
  readonly deliverables: readonly {
    readonly ratio: string;
    readonly text: string;
    readonly seconds?: number | undefined;
    readonly picture?: Picture | undefined;
  }[];
  readonly credits: readonly { readonly role: string; readonly name: string }[];
  readonly quote?: { readonly text: string; readonly by: string };
}

/** The parts of a work's case study with their pictures, in the form in which its page shows them. */
export function toCaseStudy(item: PortfolioItem, services: SiteServices): CaseStudyParts {
  const shown = <T extends { media: string }>(named: T | undefined) => {
    if (!named) return undefined;
    const { media, ...said } = named;
    const picture = services.picture(media, item.file);
    return picture && { ...said, picture };
  };
  const { brief, days, deliverables, credits, quote } = item;
  const keyImage = shown(item.keyImage);
  const [first, final] = [shown(item.passes?.first), shown(item.passes?.final)];
  return {
    ...(brief !== undefined && { brief }),
    ...(days !== undefined && { days }),
    ...(keyImage && { keyImage }),
    shots: item.shots.flatMap((shot) => shown(shot) ?? []),
    ...(first && final && { passes: { first, final } }),
    deliverables: deliverables.map(({ media, ...said }) => ({
      ...said,
      ...(media !== undefined && { picture: services.picture(media, item.file) }),
    })),
    credits,
    ...(quote && { quote }),
  };
}
