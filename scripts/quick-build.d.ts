import type { transformSync } from 'rolldown/utils'

export function withoutTypes(transform: typeof transformSync, name: string, text: string): string
export function staleSources(sources: string, outputs: string): string[]
