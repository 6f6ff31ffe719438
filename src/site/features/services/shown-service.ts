import type { Picture } from "../../ui/picture.ts";
import type { Work } from "../articles/summaries.ts";

/** A service in the words of a language; what the studio does not say of it is not there. */
export interface ShownService {
  readonly id: string;
  /** Number of a gel of the theme. */
  readonly gel: number;
  readonly title: string;
  /** What a client has of it; may be empty. */
  readonly outcome: string;
  /** Such as "From €3,200". */
  readonly price?: string;
  /** Such as "In 10 days". */
  readonly days?: string;
  /** Address of its own page; undefined without one. */
  readonly path: string | undefined;
  /** Of its page, else of its first work. */
  readonly picture: Picture | undefined;
  readonly works: readonly Work[];
}
