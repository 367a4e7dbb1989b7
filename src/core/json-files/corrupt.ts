import type { QuotedText } from '../messages/data.ts'
import type { NoFile } from '../messages/parts.ts'

/** What is wrong with a file of a results folder. */
export type Corrupt =
  | { readonly kind: 'not-json' }
  | { readonly kind: 'not-valid'; readonly at: string; readonly problem: QuotedText }
  | { readonly kind: 'not-a-lock' }
  | { readonly kind: 'not-a-file'; readonly is: NoFile | 'folder' }
  | { readonly kind: 'unreadable'; readonly code: string }
  | { readonly kind: 'other-run'; readonly run: string }

/** What a person can do about it. */
export type Repair =
  | { readonly kind: 'remove-run'; readonly folder: string }
  | { readonly kind: 'remove-environment' }
  | { readonly kind: 'remove-matrix-rates' }
  | { readonly kind: 'remove-job'; readonly folder: string }
  | { readonly kind: 'remove-lock' }
  | { readonly kind: 'remove-manifest' }
  | { readonly kind: 'publish-again' }
  | { readonly kind: 'make-data-again'; readonly folder: string }
  | { readonly kind: 'restore' }
