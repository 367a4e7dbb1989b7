import type { Text } from '../core/model/text.ts'

export const storeWords = {
  foreign: (path: string): Text => ({
    en: `The measurement store ${path} may be somebody else's, so every log was measured again.`,
    zh: `测量缓存 ${path} 可能属于他人，因此已重新测量所有日志。`,
  }),
  damaged: (path: string, entries: number): Text => ({
    en: `Damaged entries of the measurement store ${path}: ${entries}. Their logs were measured again.`,
    zh: `测量缓存 ${path} 中有 ${entries} 个条目已损坏，相应日志已重新测量。`,
  }),
} as const
