import { z } from 'zod'

const expected = 'a whole number from 1'

/** A value of an axis that counts something. */
export const count = z.int({ error: expected }).min(1, { error: expected })
