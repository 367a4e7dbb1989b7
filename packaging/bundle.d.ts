export interface Bundle {
  /** Texts by file name. */
  readonly scripts: ReadonlyMap<string, string>
  /** Paths of what is in them. */
  readonly modules: readonly string[]
}

export function bundle(root: string): Promise<Bundle & { readonly parts: Readonly<Record<string, string>> }>
export function bundleFolder(root: string): Promise<Bundle>
