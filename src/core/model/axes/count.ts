import { z } from 'zod'
import { expected } from '../phrase.ts'

const error = expected('whole-number', { min: 1, max: null })

/** A value of an axis that counts something. */
export const count = z.int({ error }).min(1, { error })
