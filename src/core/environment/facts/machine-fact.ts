import { decimal } from '../../messages/numbers.ts'
import type { Environment, Gpus } from '../../model/environment.ts'
import { flatMapKnown, mapKnown, type Maybe } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import type { Bytes } from '../../model/units.ts'
import { sizeText } from '../../text/quantities.ts'

/** One fact of a machine. Reports print it, and nodes are compared by it. */
export interface MachineFact {
  /** Stable, for programs. */
  readonly name: string
  readonly label: Text
  /** `own`: each node has its own value. `speed`: a difference between nodes may change their speed. */
  readonly nature: 'own' | 'speed' | 'other'
  readonly value: (environment: Environment) => Maybe<Text>
  /** The size that `value` prints. Similar machines differ slightly, because firmware reserves some memory. */
  readonly size?: (environment: Environment) => Maybe<Bytes>
  /** Prints nothing where it is missing, because another fact states the reason. */
  readonly dependent?: true
  /** An identifier, which prints in a monospaced font. */
  readonly mono?: true
}

type ReadFact<T> = (environment: Environment) => Maybe<T>

/** A name or a version, as the machine states it. */
export const written =
  (read: ReadFact<string>): MachineFact['value'] =>
  (environment) =>
    mapKnown(read(environment), same)

export const counted =
  (read: ReadFact<number>): MachineFact['value'] =>
  (environment) =>
    mapKnown(read(environment), (count) => same(decimal(count)))

export const sized = (read: ReadFact<Bytes>): Pick<MachineFact, 'value' | 'size'> => ({
  value: (environment) => mapKnown(read(environment), (size) => same(sizeText(size))),
  size: read,
})

export const ofGpus =
  <T>(read: (gpus: Gpus) => Maybe<T>): ReadFact<T> =>
  ({ gpus }) =>
    flatMapKnown(gpus, read)
