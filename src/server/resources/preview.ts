import type { Context } from "hono";
import { ownAddress } from "#i18n";
import type { SiteEnv } from "../http/site-answer.ts";
import { PREVIEW_COOKIE } from "../site/preview.ts";
import { signPreviewToken } from "../site/preview-token.ts";
import { contentIntegrity } from "../site/site-content.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Handler, Resource } from "./resource.ts";

/** Milliseconds between two signs of life on an open event stream. */
const HEARTBEAT_MS = 25_000;
/** Open event streams at the same time; editors are few. */
const MAX_STREAMS = 50;

/** A day of an editor's work. */
const COOKIE_MS = 12 * 3_600_000;

const PRIVATE = { "cache-control": "private, no-store" };

/**
 * Preview for editors (D8): `/_preview/on` keeps a valid token in the cookie, `/_preview/off` takes it
 * out, `/_preview/events` tells open tabs the version of the content and that a file was saved.
 */
export function previewResources(site: OpenSite): readonly Resource[] {
  let streams = 0;
  const calls: Readonly<Record<string, Handler>> = {
    on(context) {
      const { preview, origin } = context.env.request;
      if (!preview?.isValid) return refuse(context);
      const secure = origin.startsWith("https:") ? "; Secure" : "";
      const value = cookieValue(preview.token, site);
      return back(context, `${PREVIEW_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`);
    },
    off: (context) => back(context, `${PREVIEW_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`),
    events(context) {
      if (context.env.request.access !== "preview") return refuse(context);
      if (streams >= MAX_STREAMS) return context.text("Too many open tabs\n", 503, PRIVATE);
      streams += 1;
      const stream = openStream(site, () => (streams -= 1));
      return context.body(stream, 200, { ...PRIVATE, "content-type": "text/event-stream" });
    },
    "*": refuse,
  };
  return Object.entries(calls).map(([call, answer]) => ({
    pattern: `/_preview/${call}`,
    methods: { GET: answer },
    otherMethods: refuse,
    caching: "none",
  }));
}

/**
 * What the cookie holds: a stand-in that ends by itself in place of the studio's own token, which
 * would open drafts for ever to whoever finds it. A signed link's token ends by itself already.
 */
function cookieValue(token: string, { environment, clock }: OpenSite): string {
  const { previewToken } = environment;
  if (previewToken === undefined || token !== previewToken) return token;
  return signPreviewToken(previewToken, new Date(clock.now().getTime() + COOKIE_MS));
}

function refuse(context: Context<SiteEnv>): Response {
  return context.text("Not found\n", 404, PRIVATE);
}

/** Sends the editor back to the page, which must be one of this site. */
function back(context: Context<SiteEnv>, cookie: string): Response {
  const location = ownAddress(context.req.query("to") ?? "/") ?? "/";
  return context.body(null, 303, { ...PRIVATE, location, "set-cookie": cookie });
}

function openStream(site: OpenSite, onEnd: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = (): void => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
      const onChange = (): void => write("event: change\ndata:\n\n");
      const onStop = (): void => {
        end();
        controller.close();
      };
      site.changes.on("change", onChange).on("end", onStop);
      end = () => {
        clearInterval(heartbeat);
        site.changes.off("change", onChange).off("end", onStop);
        onEnd();
      };
      // What was saved between the page and its stream, or while the server was away, is seen by this.
      write(`retry: 2000\nevent: version\ndata: ${contentIntegrity(site.content)}\n\n`);
    },
    cancel: () => end(),
  });
}
