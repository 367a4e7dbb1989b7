import { archives } from './kinds/archives.js'
import { commands } from './kinds/commands.js'
import { logs } from './kinds/logs.js'
import { questionKinds } from './kinds/questions.js'
import { results } from './kinds/results.js'
import { writtenFiles } from './kinds/written-files.js'

/**
 * Every kind of file that steady reads from others: `make` draws one, `read` reads it and returns what is wrong with the way
 * in which that ended, or throws what the reader threw.
 */
export const kinds = [...writtenFiles, ...logs, ...archives, ...results, ...commands, ...questionKinds]

/** Kinds in turn, as often as their weights say. */
export const schedule = kinds.flatMap((kind) => Array(kind.weight).fill(kind))
