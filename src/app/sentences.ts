import type { Sentences } from '../core/messages/sentences.ts'
import { hostSentences } from '../host/sentences.ts'
import * as audit from '../../packages/audit/messages.ts'
import * as app from './messages.ts'

/** Every sentence that steady can say. */
export const sentences = [...hostSentences, audit, app] as const satisfies readonly Sentences[]
