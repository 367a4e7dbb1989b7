import { z } from 'zod'
import { ratio, samplesPerSecond, seconds, type Ratio, type SamplesPerSecond, type Seconds } from '../../../core/model/units.ts'

export const secondsSchema: z.ZodType<Seconds> = z.number().nonnegative().transform(seconds)
export const rateSchema: z.ZodType<SamplesPerSecond> = z.number().transform(samplesPerSecond)
export const ratioSchema: z.ZodType<Ratio> = z.number().transform(ratio)

/** A value that JSON leaves out where there is none. */
export const absentable = <T>(value: z.ZodType<T>) => value.optional().transform((given) => given)
