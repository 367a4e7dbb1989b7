import { sentences } from '../src/app/sentences.ts'
import { useSentences } from '../src/core/messages/sentences.ts'

useSentences(sentences)
