/** Who of the studio changes something; its audit trail keeps that. */
export interface ChangeAuthor {
  /** Of a person with access to the studio's page; null for the command line. */
  readonly id: string | null;
  /** An address, or how the change was made. */
  readonly name: string;
}
