import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { Lede } from "../../ui/lede.tsx";
import type { Picture } from "../../ui/picture.ts";
import styles from "./contact-section.module.css";

interface ContactSectionProps {
  /** What is seen through the gel. */
  readonly picture: Picture | undefined;
}

/** The closing call and the ways to reach the studio: book, WhatsApp, e-mail, socials (A2). */
export function ContactSection({ picture }: ContactSectionProps) {
  const { t } = useI18n();
  const { contact, socials } = useShell().site.studio;
  return (
    <section id="contact" className={styles.contact} aria-labelledby="contact-title">
      {picture && (
        <div className={`${layout.fill} ${layout.screen} ${styles.film}`}>
          <ImageLoader picture={picture} alt="" sizes="100vw" />
        </div>
      )}
      <div className={layout.wrap}>
        <h2 id="contact-title" className={styles.title}>
          {t("contact.title")}
        </h2>
        <div className={styles.call}>
          <Lede>{t("contact.scheduleAppointment")}</Lede>
          <ModalTrigger modal="booking" className={`${button.button} ${button.onColour}`}>
            {t("contact.bookTime")}
          </ModalTrigger>
        </div>
        <div role="group" aria-label={t("contact.subtitle")}>
          <dl className={styles.ways}>
            <div>
              <dt>{t("contact.getInTouch")}</dt>
              <dd>
                <a href={whatsAppLink(contact.whatsapp)} rel="noopener">
                  {t("contact.whatsApp")} <bdi dir="ltr">{contact.whatsapp}</bdi>
                </a>
                <a href={`mailto:${contact.email}`}>
                  <bdi dir="ltr">{contact.email}</bdi>
                </a>
              </dd>
            </div>
            {socials.length > 0 && (
              <div>
                <dt>{t("contact.followUs")}</dt>
                <dd>
                  {socials.map(({ name, url }) => (
                    <a key={url} href={url} rel="noopener me">
                      <bdi>{name}</bdi>
                    </a>
                  ))}
                </dd>
              </div>
            )}
          </dl>
        </div>
      </div>
    </section>
  );
}
