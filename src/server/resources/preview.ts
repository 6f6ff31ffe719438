import { type Context, Hono } from "hono";
import { accessOf, PREVIEW_COOKIE, readPreview } from "../site/preview.ts";
import { contentIntegrity } from "../site/site-content.ts";
import type { OpenSite } from "../site/open-site.ts";

/** Milliseconds between two signs of life on an open event stream. */
const HEARTBEAT_MS = 25_000;
/** Open event streams at the same time; editors are few. */
const MAX_STREAMS = 50;

const PRIVATE = { "cache-control": "private, no-store" };

/** True for paths of {@link createPreviewEndpoints}. */
export function isPreviewCall(pathname: string): boolean {
  return pathname.startsWith("/_preview/");
}

/**
 * Preview for editors (D8): `/_preview/on` keeps a valid token in the cookie, `/_preview/off` takes it
 * out, `/_preview/events` tells open tabs the version of the content and that a file was saved.
 */
export function createPreviewEndpoints(site: OpenSite): Hono {
  const app = new Hono();
  let streams = 0;
  app.get("/_preview/on", (context) => {
    const preview = previewOf(context, site);
    if (!preview?.isValid) return refuse(context);
    return back(context, `${PREVIEW_COOKIE}=${preview.token}; Path=/; SameSite=Lax`);
  });
  app.get("/_preview/off", (context) =>
    back(context, `${PREVIEW_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`),
  );
  app.get("/_preview/events", (context) => {
    if (accessOf(previewOf(context, site)) !== "preview") return refuse(context);
    if (streams >= MAX_STREAMS) return context.text("Too many open tabs\n", 503, PRIVATE);
    streams += 1;
    const stream = openStream(site, () => (streams -= 1));
    return context.body(stream, 200, { ...PRIVATE, "content-type": "text/event-stream" });
  });
  app.all("*", refuse);
  return app;
}

function previewOf(context: Context, site: OpenSite) {
  const { url } = context.req;
  const mark = url.indexOf("?");
  return readPreview(site, mark === -1 ? "" : url.slice(mark), context.req.header("cookie"));
}

function refuse(context: Context): Response {
  return context.text("Not found\n", 404, PRIVATE);
}

/** Sends the editor back to the page, which must be one of this site. */
function back(context: Context, cookie: string): Response {
  const to = context.req.query("to") ?? "/";
  const location = /^\/(?![/\\])/.test(to) ? to : "/";
  return context.body(null, 303, { ...PRIVATE, location, "set-cookie": cookie });
}

function openStream(site: OpenSite, onEnd: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = (): void => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
      const unsubscribe = site.changes.subscribe(
        () => write("event: change\ndata:\n\n"),
        () => {
          end();
          controller.close();
        },
      );
      end = () => {
        clearInterval(heartbeat);
        unsubscribe();
        onEnd();
      };
      // What was saved between the page and its stream, or while the server was away, is seen by this.
      write(`retry: 2000\nevent: version\ndata: ${contentIntegrity(site.content)}\n\n`);
    },
    cancel: () => end(),
  });
}
