import type { ReactNode } from "react";
import type { Totals } from "#numbers";
import { BarChart, ColumnChart, Legend } from "./chart.tsx";
import { figuresOf } from "./figures.ts";
import { Field, Problem } from "./form.tsx";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import {
  type FilmRow,
  NAMED_REPORTS,
  type NamedReport,
  type NumbersView,
  type PartOfDays,
  PERIODS,
} from "./numbers-view.ts";

/** Bars of a chart; the table below has more. */
const BARS_MAX = 8;
/** Films that are drawn. */
const FILMS_MAX = 4;

const TOTALS = [
  "visits",
  "views",
  "films",
  "bookings",
  "enquiries",
  "signUps",
  "notFound",
  "nothingFound",
] as const satisfies readonly (keyof Totals)[];

/** The site's own numbers of some days, with those before them. */
export function NumbersPage({ view }: { readonly view: NumbersView }): ReactNode {
  const { t } = useFrame();
  const { isCounting, totals, named } = view;
  const isEmpty = TOTALS.every((name) => totals[name] === 0);
  return (
    <>
      <h1>{t("studioPage.nav.numbers")}</h1>
      <Periods view={view} />
      {!isCounting && <p className="notice">{t("studioPage.numbers.off")}</p>}
      <Days view={view} />
      <Figures view={view} />
      {isEmpty ? (
        <p className="none">{t("studioPage.numbers.none")}</p>
      ) : (
        <>
          <ByDay view={view} />
          <Funnel view={view} />
          <Films view={view} />
          <div className="reports">
            {NAMED_REPORTS.filter((by) => named[by].rows.length > 0).map((by) => (
              <Named key={by} by={by} view={view} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Periods({ view: { period, days, oldest, today, sent } }: ViewProps): ReactNode {
  const { t, base } = useFrame();
  return (
    <>
      <p className="tabs">
        {PERIODS.map((each) => (
          <a
            key={each}
            href={`${base}/numbers?period=${each}`}
            aria-current={each === period ? "true" : undefined}
          >
            {t(`studioPage.numbers.period.${each}`)}
          </a>
        ))}
      </p>
      <details className="card" open={period === undefined}>
        <summary>{t("studioPage.numbers.period.own")}</summary>
        {sent && <Problem id="days-problem" text={sent.problem} />}
        <form method="get" action={`${base}/numbers`}>
          <div className="pair">
            {(["first", "last"] as const).map((name) => (
              <Field key={name} id={name} label={t(`studioPage.numbers.${name}`)}>
                <input
                  id={name}
                  name={name}
                  type="date"
                  required
                  min={oldest}
                  max={today}
                  defaultValue={sent?.values[name] ?? days[name]}
                  aria-invalid={sent ? true : undefined}
                  aria-describedby={sent && "days-problem"}
                />
              </Field>
            ))}
          </div>
          <button>{t("studioPage.numbers.show")}</button>
        </form>
      </details>
    </>
  );
}

/** Which days are shown, and with which they are compared. */
function Days({ view: { days, before, today } }: ViewProps): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { date } = momentsOf(frame);
  const range = ({ first, last }: typeof days): string =>
    first === last
      ? date(first)
      : t("studioPage.numbers.range", { first: date(first), last: date(last) });
  return (
    <p className="hint">
      {t("studioPage.numbers.compared", { days: range(days), before: range(before) })}{" "}
      {days.last === today && t("studioPage.numbers.notOver")}
    </p>
  );
}

function Figures({ view: { totals, totalsBefore } }: ViewProps): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { count, change } = figuresOf(frame);
  return (
    <dl className="figures">
      {TOTALS.map((name) => {
        const [now, before] = [totals[name], totalsBefore[name]];
        return (
          <div key={name}>
            <dt>{t(`studioPage.numbers.total.${name}`)}</dt>
            <dd>
              <strong>{count(now)}</strong>
              <span className="hint">
                {before > 0 && <bdi>{change(now / before - 1)}</bdi>}
                {t("studioPage.numbers.before", { count: before })}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ByDay({ view }: ViewProps): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { count } = figuresOf(frame);
  const moments = momentsOf(frame);
  const { parts, areMonths, totals } = view;
  const nameOf = ({ first }: PartOfDays): string =>
    areMonths ? moments.month(first) : moments.date(first);
  const [views, visits] = [
    t("studioPage.numbers.total.views"),
    t("studioPage.numbers.total.visits"),
  ];
  const title = t(`studioPage.numbers.${areMonths ? "byMonth" : "byDay"}`);
  const most = parts.reduce((a, b) => (b.views > a.views ? b : a), parts[0] ?? NO_PART);
  return (
    <Section id="day" title={title} csv="day" view={view}>
      {parts.length > 1 && (
        <>
          <Legend column={views} point={visits} />
          <ColumnChart
            id="day-chart"
            title={title}
            summary={t("studioPage.numbers.summary", {
              views: totals.views,
              visits: totals.visits,
              most: most.views,
              day: nameOf(most),
            })}
            columns={parts.map((part) => ({
              label: areMonths ? moments.shortMonth(part.first) : moments.shortDate(part.first),
              value: part.views,
              point: part.visits,
              words: `${nameOf(part)} · ${views}: ${count(part.views)} · ${visits}: ${count(part.visits)}`,
            }))}
          />
        </>
      )}
      <Table
        head={[t(`studioPage.numbers.${areMonths ? "month" : "day"}`), views, visits]}
        rows={parts.map((part) => [nameOf(part), part.views, part.visits])}
      />
    </Section>
  );
}

const NO_PART: PartOfDays = { first: "1970-01-01", views: 0, visits: 0 };

/** The way to a booking, with who left at each step. */
function Funnel({ view }: ViewProps): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { share } = figuresOf(frame);
  const figures = view.funnel.map(({ visits }) => visits);
  if (figures.every((figure) => figure === 0)) return null;
  const lost = figures.map((_, index) => {
    const [before = 0, now = 0] = [figures[index - 1], figures[index]];
    return index === 0 || before <= now ? undefined : share((before - now) / before);
  });
  const names = view.funnel.map(({ step }) => t(`studioPage.numbers.funnel.${step}`));
  return (
    <Section id="funnel" title={t("studioPage.numbers.report.funnel")} csv="funnel" view={view}>
      <BarChart
        bars={names.map((name, index) => ({
          name,
          value: figures[index] ?? 0,
          note: lost[index] && t("studioPage.numbers.lost", { share: lost[index] }),
        }))}
      />
      <Table
        head={[
          t("studioPage.numbers.step"),
          t("studioPage.numbers.total.visits"),
          t("studioPage.numbers.left"),
        ]}
        rows={names.map((name, index) => [name, figures[index] ?? 0, lost[index] ?? "–"])}
      />
    </Section>
  );
}

/** How far films were watched. */
function Films({ view }: ViewProps): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { share } = figuresOf(frame);
  const { films, filmSteps } = view;
  if (films.length === 0) return null;
  const steps = filmSteps.map((step) =>
    step === "started" ? t("studioPage.numbers.started") : share(Number(step) / 100),
  );
  const words = ({ seen }: FilmRow): string =>
    steps.map((step, index) => `${step}: ${seen[index] ?? 0}`).join(" · ");
  return (
    <Section id="film" title={t("studioPage.numbers.report.film")} csv="film" view={view}>
      <div className="films">
        {films.slice(0, FILMS_MAX).map((film, place) => (
          <figure key={film.name}>
            <figcaption>
              <bdi>{film.name}</bdi>
            </figcaption>
            <ColumnChart
              id={`film-${place}`}
              title={film.name}
              summary={words(film)}
              columns={steps.map((label, index) => ({
                label,
                value: film.seen[index] ?? 0,
                words: `${label}: ${film.seen[index] ?? 0}`,
              }))}
            />
          </figure>
        ))}
      </div>
      <Table
        head={[t("studioPage.numbers.name.film"), ...steps]}
        rows={films.map(({ name, seen }) => [name, ...seen])}
      />
    </Section>
  );
}

function Named({ by, view }: ViewProps & { readonly by: NamedReport }): ReactNode {
  const { t } = useFrame();
  const { rows, isCut } = view.named[by];
  const counted = {
    page: t("studioPage.numbers.total.views"),
    language: t("studioPage.numbers.total.views"),
    device: t("studioPage.numbers.total.views"),
    referrer: t("studioPage.numbers.arrivals"),
    campaign: t("studioPage.numbers.arrivals"),
    search: t("studioPage.numbers.searches"),
  }[by];
  return (
    <Section id={by} title={t(`studioPage.numbers.report.${by}`)} csv={by} view={view}>
      <BarChart bars={rows.slice(0, BARS_MAX).map(({ name, count }) => ({ name, value: count }))} />
      <Table
        head={[t(`studioPage.numbers.name.${by}`), counted, t("studioPage.numbers.total.visits")]}
        rows={rows.map(({ name, count, visits }) => [name, count, visits])}
        note={isCut ? t("studioPage.numbers.cut", { count: rows.length }) : undefined}
      />
    </Section>
  );
}

interface ViewProps {
  readonly view: NumbersView;
}

function Section({
  id,
  title,
  csv,
  view: { days },
  children,
}: ViewProps & {
  readonly id: string;
  readonly title: string;
  /** Name of the report as a file. */
  readonly csv: string;
  readonly children: ReactNode;
}): ReactNode {
  const { t, base } = useFrame();
  const query = new URLSearchParams({ first: days.first, last: days.last }).toString();
  return (
    <section aria-labelledby={id} className="report">
      <h2 id={id}>{title}</h2>
      {children}
      <p>
        <a href={`${base}/numbers/${csv}.csv?${query}`} aria-describedby={id}>
          {t("studioPage.numbers.csv")}
        </a>
      </p>
    </section>
  );
}

/** The figures of a chart; closed, since the chart says the most of it. */
function Table({
  head,
  rows,
  note,
}: {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly note?: string | undefined;
}): ReactNode {
  const frame = useFrame();
  const { count } = figuresOf(frame);
  return (
    <details>
      <summary>{frame.t("studioPage.numbers.table")}</summary>
      <div className="table">
        <table>
          <thead>
            <tr>
              {head.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{typeof cell === "number" ? count(cell) : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== undefined && <p className="hint">{note}</p>}
    </details>
  );
}
