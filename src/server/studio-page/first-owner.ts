import type { OpenSite } from "../site/open-site.ts";

/**
 * In development: where the studio's page is, with a link by which its first owner gets in.
 *
 * @param origin scheme and host of the site
 * @returns lines for the terminal; empty in production, and once anybody has signed in
 */
export async function firstOwnerLink(site: OpenSite, origin: string): Promise<string> {
  const { environment, services, studio, clock } = site;
  const { production, studioPath } = environment;
  if (production || studioPath === undefined || !services.store.isOpen()) return "";
  const { people } = services;
  const known = await people.list();
  if (known.some(({ signedInAt }) => signedInAt !== null)) return "";
  const now = clock.now().getTime();
  const author = { id: null, name: "development" };
  const owner = known.find(({ role }) => role === "owner");
  const { email } = studio.contact;
  const first = owner ?? (await inviteOwner());
  if (!first) return "";
  const link = `${origin}${studioPath}/sign-in/link?t=${await people.printLink(first, now)}`;
  return `The studio's page, for ${people.linkMinutes} minutes: ${link}\n\n`;

  async function inviteOwner() {
    const answer = await people.invite({ email, role: "owner", author, now });
    return answer.ok ? answer.person : undefined;
  }
}
