import {
  openMeasurementStore,
  type MeasurementStore,
  type StoreDamage,
  type StoreSettings,
} from '../../app/measure/measurement-store.ts'
import type { Text } from '../../core/model/text.ts'
import type { CommandContext } from './command.ts'

const storeWords = {
  foreign: (path: string): Text => ({
    en: `The measurement store ${path} may be somebody else's, so every log was measured again.`,
    zh: `测量缓存 ${path} 可能属于他人，因此已重新测量所有日志。`,
  }),
  damaged: (path: string, entries: number): Text => ({
    en: `Damaged entries of the measurement store ${path}: ${entries}. Their logs were measured again.`,
    zh: `测量缓存 ${path} 中有 ${entries} 个条目已损坏，相应日志已重新测量。`,
  }),
} as const

/** Options of a command that takes measurements from the store. */
export interface StoreFlags {
  readonly fresh?: boolean
}

/** Does what needs measurements, and then reports what could not be taken from the store. */
export async function withStore<T>(
  { fresh = false }: StoreFlags,
  context: CommandContext,
  act: (store: MeasurementStore) => Promise<T>,
  settings: Pick<StoreSettings, 'least'> = {},
): Promise<T> {
  const store = openMeasurementStore({ variables: process.env, fresh, ...settings })
  try {
    return await act(store)
  } finally {
    for (const damage of store.damage()) context.note(damageText(damage)[context.language])
  }
}

const damageText = ({ path, is }: StoreDamage): Text =>
  is.kind === 'foreign' ? storeWords.foreign(path) : storeWords.damaged(path, is.entries)
