/** What a program may take that answers at once on an idle machine. A busy one, or a cold disk, can take seconds. */
export const patience = 20_000

/** A program that describes a machine, and how long it may take. */
export interface ProgramCall {
  readonly program: string
  readonly args: readonly string[]
  /** Where it is looked up, if not on the machine's own PATH. */
  readonly path?: string | undefined
  /** Set for it, or taken from it, beside the variables of the machine. Another machine's answers have none. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined
  /** After this long it is killed. */
  readonly milliseconds: number
  /** Its answer says what the machine does at this moment, so each description of the machine asks again. */
  readonly momentary?: true
}
