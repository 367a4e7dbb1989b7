import type * as files from '../../../src/host/store/messages.ts'
import type { MissingSamples } from './sample.ts'

export const missing: MissingSamples<keyof typeof files.missing> = {
  'outside-suite-folder': [],
  'name-taken': [{ name: 'suite.yaml' }],
  'too-large': [{ mebibytes: 16, files: 1000 }],
  unreadable: [],
  'not-text': [],
  'arrivals-of-end': [],
  'arrivals-not-watched': [],
}
