/** Two files that give one name to different machines. */
export interface ClusterNames {
  readonly name: string
  readonly engine: string
  readonly nodes: readonly string[]
}

/** How a suite differs from the one of a results folder. */
export type SuiteDifference =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'cluster'; readonly before: ClusterNames; readonly now: ClusterNames }
  | { readonly kind: 'launch' }
  | { readonly kind: 'image'; readonly before: string | null; readonly now: string | null }
  | { readonly kind: 'variables' }
  | {
      readonly kind: 'variant-commit'
      readonly variant: string
      readonly before: string
      readonly now: string
    }
  | { readonly kind: 'variants' }
  | { readonly kind: 'case-gone' | 'case-added' | 'case-changed'; readonly case: string }
  | { readonly kind: 'file'; readonly path: string; readonly before: string; readonly now: string }
