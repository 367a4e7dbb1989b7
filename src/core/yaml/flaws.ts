import type { Alternatives } from '../messages/parts.ts'
import type { QuotedText } from '../messages/data.ts'

/** Invalid YAML, or YAML features that are not allowed here. */
export type SyntaxFlaw =
  | { readonly is: 'not-utf8' }
  | { readonly is: 'control-character'; readonly character: string }
  | { readonly is: 'not-yaml'; readonly problem: string }
  | { readonly is: 'no-anchor'; readonly name: string }
  | { readonly is: 'unsafe-key'; readonly key: string }
  | { readonly is: 'key-not-text' }
  | { readonly is: 'merge-not-mapping' }
  | { readonly is: 'own-alias'; readonly name: string }
  | { readonly is: 'too-deep' }
  | { readonly is: 'too-large' }
  | { readonly is: 'too-many-aliases'; readonly problem: string }

/** What a value may be: a description, or a name. */
export type Wants =
  | { readonly kind: 'one-of'; readonly descriptions: readonly QuotedText[] }
  | ({ readonly kind: 'name' } & Alternatives)

/** Why a key is not allowed. */
export type UnknownKey =
  | ({ readonly is: 'unknown'; readonly at: QuotedText } & Alternatives)
  | { readonly is: 'no-name'; readonly at: QuotedText; readonly expected: QuotedText }
  | { readonly is: 'other-engine'; readonly engine: string; readonly used: string }

/** Why a required key is missing. */
export type MissingKey =
  | { readonly is: 'missing'; readonly at: QuotedText; readonly key: string; readonly wants: Wants }
  | { readonly is: 'no-line-text' }
  | { readonly is: 'no-rate-scope' }

export type InvalidValue =
  | { readonly is: 'invalid'; readonly at: QuotedText; readonly found: QuotedText; readonly wants: Wants }
  | { readonly is: 'cluster-and-target'; readonly cluster: string; readonly target: string }
  | { readonly is: 'lone-brace'; readonly at: QuotedText; readonly text: string }
  | { readonly is: 'key-beside-pattern'; readonly key: string; readonly group: string }
  | { readonly is: 'group-unknown'; readonly group: string; readonly valid: readonly string[] }
  | { readonly is: 'no-speed'; readonly valid: readonly string[] }
  | { readonly is: 'format-unknown'; readonly id: string }
  | { readonly is: 'key-beside-reads'; readonly key: string }
  | { readonly is: 'summary-without-rate' }
  | { readonly is: 'path-too-long'; readonly path: string }
  | { readonly is: 'no-fixed-text'; readonly key: 'pattern' | 'summary' | 'lines' }
  | { readonly is: 'no-text-before'; readonly name: string }
