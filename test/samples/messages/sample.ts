import type { DataOf, ErrorCode, FindingCode, MissingCode } from '../../../src/core/messages/catalogue.ts'

/** One example of the data of each message: the arguments after its code. */
export type FindingSamples<Codes extends FindingCode> = { readonly [Code in Codes]: DataOf<'findings', Code> }
export type MissingSamples<Codes extends MissingCode> = { readonly [Code in Codes]: DataOf<'missing', Code> }
export type ErrorSamples<Codes extends ErrorCode> = { readonly [Code in Codes]: DataOf<'errors', Code> }
