import { useI18n, useShell } from "../../shell/page-context.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import { Lede } from "../../ui/lede.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { ContactReceiptText } from "./contact-answer.ts";
import pageTitle from "../../ui/page-title.module.css";
import styles from "./contact-receipt.module.css";

/** The message is with the studio, or waits for its sender's address: what the page is about then. */
export function ContactReceipt({ reference, isUnconfirmed }: ContactReceiptText) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const text = t("contact.form.whatsAppText", { reference });
  return (
    <Notice isDone className={styles.receipt}>
      <h1 className={`${pageTitle.title} ${styles.title}`}>{t("contact.form.sentTitle")}</h1>
      <Lede>{t(isUnconfirmed ? "contact.form.unconfirmed" : "contact.form.sent")}</Lede>
      <p className={styles.reference}>
        {t("language.labelled", { label: t("contact.form.reference") })}{" "}
        <bdi dir="ltr">{reference}</bdi>
      </p>
      <p>
        <a href={whatsAppLink(contact.whatsapp, text)} className={button.quiet} rel="noopener">
          {t("contact.form.onWhatsApp")}
        </a>
      </p>
    </Notice>
  );
}
