export interface HeldBack {
  readonly major: number
  readonly reason: string
}

export function heldBack(): Readonly<Record<string, HeldBack>>
export function outdated(
  found: Readonly<Record<string, { readonly current: string; readonly latest: string }>>,
  held: Readonly<Record<string, HeldBack>>,
): string[]
