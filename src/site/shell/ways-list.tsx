import { Arrow } from "../ui/arrow.tsx";
import { useI18n, useShell } from "./page-context.tsx";
import styles from "./ways-list.module.css";

/** WhatsApp, e-mail and social links as a list of rows (A2, A10). */
export function WaysList() {
  const { t } = useI18n();
  const { contact, socials } = useShell().site.studio;
  return (
    <ul className={styles.ways}>
      <li>
        <a href={whatsAppLink(contact.whatsapp)} rel="noopener">
          <span>{t("contact.whatsApp")}</span>
          <bdi className={styles.value} dir="ltr">
            {contact.whatsapp}
          </bdi>
          <Arrow />
        </a>
      </li>
      <li>
        <a href={`mailto:${contact.email}`}>
          <span>{t("contact.emailUs")}</span>
          <bdi className={styles.value} dir="ltr">
            {contact.email}
          </bdi>
          <Arrow />
        </a>
      </li>
      {socials.length > 0 && (
        <li className={styles.socials}>
          <span>{t("contact.followUs")}</span>
          {socials.map(({ name, url }) => (
            <a key={url} href={url} rel="noopener me">
              <bdi>{name}</bdi>
            </a>
          ))}
        </li>
      )}
    </ul>
  );
}

/**
 * A link that opens a WhatsApp chat.
 *
 * @param number international format; anything but digits is dropped
 * @param text what is already written in the chat
 */
export function whatsAppLink(number: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : "";
  return `https://wa.me/${number.replace(/\D/g, "")}${query}`;
}
