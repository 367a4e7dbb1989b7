import { openMeasurementStore, type MeasurementStore, type StoreDamage } from '../app/measurement-store.ts'
import type { Text } from '../core/model/text.ts'
import type { CommandContext } from './command.ts'
import { storeWords } from './store-words.ts'

/** Of a command that takes measurements from the store. */
export interface StoreFlags {
  readonly fresh?: boolean
}

/** Does what needs measurements; whatever the store had that could not be taken is said afterwards. */
export async function withStore<T>(
  { fresh = false }: StoreFlags,
  context: CommandContext,
  act: (store: MeasurementStore) => Promise<T>,
): Promise<T> {
  const store = openMeasurementStore({ variables: process.env, fresh })
  try {
    return await act(store)
  } finally {
    for (const damage of store.damage()) context.note(damageText(damage)[context.language])
  }
}

const damageText = ({ path, is }: StoreDamage): Text =>
  is.kind === 'foreign' ? storeWords.foreign(path) : storeWords.damaged(path, is.entries)
