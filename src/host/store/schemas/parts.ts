import { z } from 'zod'
import { ratio, samplesPerSecond, seconds, type Ratio, type SamplesPerSecond, type Seconds } from '../../../core/model/units.ts'

export const secondsSchema: z.ZodType<Seconds> = z.number().nonnegative().transform(seconds)
export const rateSchema: z.ZodType<SamplesPerSecond> = z.number().transform(samplesPerSecond)
export const ratioSchema: z.ZodType<Ratio> = z.number().transform(ratio)

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** A path below a folder that it is read from. */
export const pathBelowSchema = z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).+$/)

/** A value that JSON leaves out where there is none. */
export const absentable = <T>(value: z.ZodType<T>) => value.optional().transform((given) => given)
