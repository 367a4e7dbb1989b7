import type { MissingCode } from '../core/messages/catalogue.ts'
import type { Language, Text } from '../core/model/text.ts'

/** Options that give a figure where one is missing: only the command line knows them. */
const options: Partial<Record<MissingCode, Text>> = {
  'no-rates': {
    en: 'Use --from elapsed or --from step-times.',
    zh: '请用 --from elapsed 或 --from step-times。',
  },
  'no-step-times': { en: 'Use --from steps or --from elapsed.', zh: '请用 --from steps 或 --from elapsed。' },
  'no-time-stamps': { en: 'Use --from steps.', zh: '请用 --from steps。' },
  'no-summary': {
    en: 'Use a protocol that reads the steps, such as --protocol steady.',
    zh: '请用读取各步记录的协议，例如 --protocol steady。',
  },
  'devices-unknown': { en: 'Add --devices.', zh: '请加上 --devices。' },
  'batch-unknown': {
    en: 'Add --batch (per device) and --devices.',
    zh: '请加上 --batch（每设备）和 --devices。',
  },
}

/** Which option of `steady measure` helps where a value is missing; empty where none does. */
export const optionAdvice = (code: string, language: Language): string =>
  Object.hasOwn(options, code) ? (options[code as MissingCode]?.[language] ?? '') : ''
