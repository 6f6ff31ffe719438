import button from "../ui/button.module.css";
import { useI18n, useShell } from "./page-context.tsx";
import { whatsAppLink } from "./ways-list.tsx";
import styles from "./write-instead.module.css";

interface WriteInsteadProps {
  /** What a form would have been for. */
  readonly about: "contact" | "newsletter" | "booking";
}

/**
 * Stands where a form would: says that this copy of the site takes none, and opens the visitor's own
 * mail program or WhatsApp with the first words written. Needs no script.
 */
export function WriteInstead({ about }: WriteInsteadProps) {
  const { t } = useI18n();
  const { studio, staticCopy } = useShell().site;
  const { contact } = studio;
  const opening = t(`withoutServer.opening.${about}`);
  const isChat = staticCopy?.forms === "whatsapp";
  const href = isChat
    ? whatsAppLink(contact.whatsapp, opening)
    : `mailto:${contact.email}?subject=${encodeURIComponent(opening)}`;
  return (
    <div className={styles.note}>
      <p>{t(`withoutServer.note.${about}`)}</p>
      <p>
        <a href={href} className={`${button.button} ${button.small}`} rel="noopener">
          {isChat ? t("withoutServer.byWhatsApp") : t("withoutServer.byMail")}
        </a>
      </p>
    </div>
  );
}
