import styles from "./service-item.module.css";

interface ServiceItemProps {
  readonly icon: "marketing" | "business" | "social";
  readonly title: string;
  readonly description: string;
}

/** One service as one sheet of coloured gel (A3). */
export function ServiceItem({ icon, title, description }: ServiceItemProps) {
  return (
    <article className={styles.sheet}>
      <svg
        className={styles.icon}
        viewBox="0 0 88 88"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        aria-hidden="true"
      >
        {ICONS[icon]}
      </svg>
      <div>
        <h3>{title}</h3>
        <p className={styles.description}>{description}</p>
      </div>
    </article>
  );
}

const ICONS = {
  marketing: (
    <>
      <circle cx="34" cy="44" r="30" />
      <circle cx="54" cy="44" r="30" />
    </>
  ),
  business: <path d="M8 72h72M16 72a28 28 0 0 1 56 0M30 72a14 14 0 0 1 28 0" />,
  social: (
    <>
      <rect x="8" y="12" width="30" height="60" />
      <rect x="29" y="18" width="30" height="60" />
      <rect x="50" y="12" width="30" height="60" />
    </>
  ),
};
