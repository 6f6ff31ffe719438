import type { FilmPreview } from "../../features/articles/summaries.ts";
import { useShell } from "../../shell/page-context.tsx";

interface FilmTagsProps {
  readonly film: FilmPreview;
  /** ISO day. */
  readonly published: string | undefined;
}

/** What previews elsewhere say of a film (ogp.me), so that they can play it in place. */
export function FilmTags({ film, published }: FilmTagsProps) {
  const { origin } = useShell();
  return (
    <>
      <meta property="og:video" content={new URL(film.address, origin).href} />
      <meta property="og:video:type" content="video/mp4" />
      <meta property="og:video:width" content={String(film.width)} />
      <meta property="og:video:height" content={String(film.height)} />
      <meta property="video:duration" content={String(Math.max(1, Math.round(film.seconds)))} />
      {published && <meta property="video:release_date" content={published} />}
    </>
  );
}
