import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import styles from "./contact-section.module.css";

/** The ways to reach the studio: book, WhatsApp, e-mail, socials (A2). */
export function ContactSection() {
  const { t } = useI18n();
  return (
    <section id="contact" className={styles.contact} aria-labelledby="contact-title">
      <div className={`${layout.fill} ${layout.screen} ${styles.suns}`} aria-hidden="true">
        <span className={styles.amber} />
        <span className={styles.rose} />
      </div>
      <div className={`${layout.wrap} ${layout.grid} ${styles.grid}`}>
        <div className={styles.head}>
          <p className={`${layout.eyebrow} ${styles.eyebrow}`}>{t("contact.subtitle")}</p>
          <h2 id="contact-title" className={styles.title}>
            {t("contact.title")}
          </h2>
        </div>
        <div className={styles.book}>
          {t("contact.scheduleAppointment") && <p>{t("contact.scheduleAppointment")}</p>}
          <ModalTrigger modal="booking" className={`${button.button} ${button.onColour}`}>
            {t("contact.bookTime")}
          </ModalTrigger>
        </div>
        <div className={styles.ways}>
          <h3 className={styles.waysTitle}>{t("contact.getInTouch")}</h3>
          <WaysList />
        </div>
      </div>
    </section>
  );
}
