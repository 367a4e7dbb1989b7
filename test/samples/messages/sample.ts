import type {
  DataOf,
  ErrorCode,
  FindingCode,
  MissingCode,
  PhraseCode,
  SkipCode,
} from '../../../src/core/messages/codes.ts'

/** An example of the data of a message: the arguments after its code. Of a message without one, `dataFromTypes` makes the data. */
export type FindingSamples<Codes extends FindingCode> = {
  readonly [Code in Codes]?: DataOf<'findings', Code>
}
export type MissingSamples<Codes extends MissingCode> = { readonly [Code in Codes]?: DataOf<'missing', Code> }
export type SkipSamples<Codes extends SkipCode> = { readonly [Code in Codes]?: DataOf<'skips', Code> }
export type PhraseSamples<Codes extends PhraseCode> = { readonly [Code in Codes]?: DataOf<'phrases', Code> }
export type ErrorSamples<Codes extends ErrorCode> = { readonly [Code in Codes]?: DataOf<'errors', Code> }
