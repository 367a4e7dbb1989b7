import type { Skip } from '../../model/plan.ts'
import type { Text } from '../../model/text.ts'

/** Why a skipped case has no figure. What a published report leaves open nobody has skipped. */
export const skipText = ({ by, reason }: Skip): Text =>
  by === 'document' ? reason : { en: `skipped: ${reason.en}`, zh: `已跳过：${reason.zh}` }
