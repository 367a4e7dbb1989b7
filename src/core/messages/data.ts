/** The languages of reports and of the terminal. */
export const languages = ['en', 'zh'] as const

export type Language = (typeof languages)[number]

/** Marks a type that is already read-only in depth, so that the compiler need not look into it. */
export declare const readOnly: unique symbol

/** The data of a message, as JSON: sentences format their numbers themselves. */
export type Data = Readonly<Record<string, Datum>> & { readonly [readOnly]?: never }

export type Datum =
  string | number | boolean | null | Quote | readonly Datum[] | { readonly [name: string]: Datum }

/** A text in every language, such as the name of a case or a reason that a suite's author wrote. */
export type Texts = Readonly<Record<Language, string>>

/** Another message within a message, or a text: for example the reason why a value is missing. */
export type Quote = Texts | CodedReason | StoredReason | CodedSkip | CodedError | Phrase

/** An error whose seen part another message quotes. */
export interface CodedError {
  readonly kind: 'error'
  readonly code: string
  readonly data: Data
}

/** A missing value whose sentence is in the catalogue. */
export interface CodedReason {
  readonly kind: 'missing'
  readonly code: string
  readonly data: Data
}

/** A missing value in files of version 0.1, with its sentence in every language. */
export interface StoredReason {
  readonly kind: 'missing'
  readonly code: string
  readonly why: Texts
}

/** Why a case does not run. */
export interface CodedSkip {
  readonly kind: 'skip'
  readonly code: string
  readonly data: Data
}

/** A part of a sentence that several messages share, or a text beside a figure. */
export interface Phrase {
  readonly kind: 'phrase'
  readonly code: string
  readonly data: Data
}

declare const quoted: unique symbol

/** In the catalogue: a {@link Quote} that is already rendered in the language of the sentence. */
export type QuotedText = string & { readonly [quoted]: true }

/** The data for making a message: like the data of its sentence, but quotes are not rendered yet. */
export type GivenData<D> = D extends QuotedText
  ? Quote
  : D extends readonly (infer One)[]
    ? readonly GivenData<One>[]
    : D extends object
      ? { readonly [Name in keyof D]: GivenData<D[Name]> }
      : D
