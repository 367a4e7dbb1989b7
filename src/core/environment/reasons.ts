import { missing, type Missing } from '../model/missing.ts'

/** The source of a fact could not be read at all. */
export const unreadable = (source: string): Missing =>
  missing('not-readable', { en: `${source} cannot be read here`, zh: `此处无法读取 ${source}` })

/** The source was read and does not say. */
export const unstated = (source: string): Missing =>
  missing('not-stated', { en: `${source} does not say`, zh: `${source} 未给出` })

/** No limit of this kind is set: the machine's own size is the limit. */
export const unlimited: Missing = missing('no-limit', { en: 'no limit is set', zh: '未设置限制' })
