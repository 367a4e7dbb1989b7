import { cpus } from 'node:os'

/** As the processor names itself, with single blanks: two would end a value of the log. */
export const processorName = (): string => cpus()[0]?.model.replaceAll(/\s+/g, ' ').trim() ?? 'unknown'
