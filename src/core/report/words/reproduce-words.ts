import type { Text } from '../../model/text.ts'

/** Heads the section whose first command makes the report again; a check finds that command by it. */
export const reproduceTitle: Text = { en: 'How to reproduce', zh: '复现方法' }
