import { SiteLink } from "./site-link.tsx";

interface LinkListProps {
  /** Path in the default language and text of each; `false` is left out. */
  readonly links: readonly (readonly [to: string, text: string] | false)[];
  readonly className?: string | undefined;
}

/** Links inside the site as a list. */
export function LinkList({ links, className }: LinkListProps) {
  return (
    <ul className={className}>
      {links
        .filter((link) => link !== false)
        .map(([to, text]) => (
          <li key={text}>
            <SiteLink to={to}>{text}</SiteLink>
          </li>
        ))}
    </ul>
  );
}
