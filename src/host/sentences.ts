import { coreSentences } from '../core/sentences.ts'
import * as installation from './installation/messages.ts'
import * as kubernetes from './targets/kubernetes/messages.ts'
import * as library from './library/messages.ts'
import * as logsArchive from './logs/archive/messages.ts'
import * as processes from './processes/messages.ts'
import * as store from './store/messages.ts'
import * as targets from './targets/messages.ts'
import type { Sentences } from '../core/messages/sentences.ts'

export const hostSentences = [
  ...coreSentences,
  installation,
  kubernetes,
  library,
  logsArchive,
  processes,
  store,
  targets,
] as const satisfies readonly Sentences[]
