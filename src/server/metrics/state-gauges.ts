import { Gauge, type OpenMetricsContentType, Registry } from "prom-client";

/** What is read when somebody asks, by name: the explanation, and the label that divides it. */
const GAUGES = {
  studio_page_cache_bytes: ["Memory of finished pages"],
  studio_database_up: ["1 when the database answers within a second"],
  studio_database_bytes: ["Size of the database"],
  studio_database_connections: ["Open connections to the database, of all servers together"],
  studio_holds: ["Times that visitors hold"],
  studio_outbox_mails: [
    "Mails that are due, that are tried again, and that will not arrive",
    "state",
  ],
  studio_outbox_oldest_age_seconds: ["How long the oldest unsent mail is due; about, once tried"],
  studio_content_problems: ["Files that are not shown as they are, by their kind", "source"],
  studio_disk_free_bytes: ["What is free on the disk of DATA_DIR"],
  studio_disk_size_bytes: ["Size of the disk of DATA_DIR"],
  studio_backup_age_seconds: ["Age of the newest backup in BACKUP_DIR"],
  studio_busy_feeds: ["Calendars of busy times that are believed, and that are too old", "state"],
} as const satisfies Readonly<Record<string, readonly [help: string, label?: string]>>;

/** A figure by the values of its label, or alone. */
type Figure = number | Readonly<Record<string, number>>;

/** What is known of the server now; what could not be asked is left out. */
export type ServerState = Readonly<Partial<Record<keyof typeof GAUGES, Figure>>>;

/** An empty registry that writes OpenMetrics. */
export function openRegistry(): Registry<OpenMetricsContentType> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/** The figures as a registry of their own: one that is not known is not written, rather than zero. */
export function stateRegistry(state: ServerState): Registry<OpenMetricsContentType> {
  const registry = openRegistry();
  for (const [name, figure] of Object.entries(state)) {
    const [help, label]: readonly [string, string?] = GAUGES[name as keyof typeof GAUGES];
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
    });
    if (typeof figure === "number") gauge.set(figure);
    else if (label !== undefined) {
      for (const [value, count] of Object.entries(figure)) gauge.set({ [label]: value }, count);
    }
  }
  return registry;
}
