import { type ComponentType, useEffect, useState } from "react";
import { cityInName, type CityOf, loadCities } from "#booking";
import { type LocaleCode, localizePath } from "#i18n";
import { I18nProvider, useI18n, useShell } from "../../../shell/page-context.tsx";
import { formsOrigin, isWithoutForms } from "../../../shell/static-copy.ts";
import { WaysList } from "../../../shell/ways-list.tsx";
import button from "../../../ui/button.module.css";
import styles from "./booking-calendar.module.css";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { loadBookingFlow } from "./load-booking-flow.ts";
import { useDialogOpen } from "../../../shell/use-dialog-open.ts";
import { WriteInstead } from "../../../shell/write-instead.tsx";

interface BookingCalendarProps {
  /** Id of the dialog in which it stands. */
  readonly dialog: string;
  /** Called with the id of the heading that takes the place of the dialog's, and with none after. */
  readonly onTitle: (id: string | undefined) => void;
}

type Flow = ComponentType<{
  readonly isOpen: boolean;
  readonly cityOf: CityOf;
  readonly onTitle: BookingCalendarProps["onTitle"];
}>;

interface LoadedFlow {
  readonly Flow: Flow;
  readonly cityOf: CityOf;
  readonly locale: LocaleCode;
}

/**
 * What stands in the booking modal: a link to the page without script and, once the dialog is open
 * and code and texts are there, the calendar. Until then its shape, so that nothing jumps.
 */
export function BookingCalendar(props: BookingCalendarProps) {
  const { staticCopy } = useShell().site;
  return isWithoutForms(staticCopy) ? <WriteInstead about="booking" /> : <Calendar {...props} />;
}

function Calendar({ dialog, onTitle }: BookingCalendarProps) {
  const { t, locale } = useI18n();
  const { site, completeMessages } = useShell();
  const isOpen = useDialogOpen(dialog);
  const [loaded, setLoaded] = useState<LoadedFlow>();
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = isOpen && loaded?.locale !== locale.code;

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    Promise.all([
      loadBookingFlow(),
      // Names of cities are no reason to keep anybody from booking.
      loadCities(locale.code).catch(() => cityInName),
      completeMessages(locale.code),
    ]).then(
      ([{ BookingFlow: Flow }, cityOf]) =>
        isCurrent && setLoaded({ Flow, cityOf, locale: locale.code }),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
      setHasFailed(false);
    };
  }, [isWanted, locale.code, completeMessages]);

  return (
    <div className={styles.calendar}>
      {loaded ? (
        <I18nProvider locale={locale.code} key={locale.code}>
          <loaded.Flow isOpen={isOpen} cityOf={loaded.cityOf} onTitle={onTitle} />
        </I18nProvider>
      ) : hasFailed ? (
        <div role="alert">
          <p className={styles.failed}>{t("modal.calendarFailed")}</p>
          <WaysList />
        </div>
      ) : (
        <CalendarSkeleton />
      )}
      <p className={styles.page}>
        <a
          href={formsOrigin(site.staticCopy) + localizePath("/book", locale.code, site.locales)}
          className={button.quiet}
        >
          {t("modal.calendarPage")}
        </a>
      </p>
    </div>
  );
}
