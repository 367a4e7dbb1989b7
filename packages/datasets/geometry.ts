import type { ScenePoint } from './scene.ts'

/** Left, top, width and height in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function boxOf(outline: readonly ScenePoint[]): Box {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The shoelace formula. */
export function areaOf(outline: readonly ScenePoint[]): number {
  let twice = 0
  for (const [at, { x, y }] of outline.entries()) {
    const next = outline[(at + 1) % outline.length] ?? { x, y }
    twice += x * next.y - next.x * y
  }
  return Math.abs(twice) / 2
}

/** The pixels of a row with centres within the outline, as half-open ranges. */
export function spansOf(outline: readonly ScenePoint[], row: number): [from: number, to: number][] {
  const middle = row + 0.5
  const crossings = outline
    .flatMap((a, at) => {
      const b = outline[(at + 1) % outline.length] ?? a
      if (a.y <= middle === b.y <= middle) return []
      return [a.x + ((middle - a.y) / (b.y - a.y)) * (b.x - a.x)]
    })
    .sort((a, b) => a - b)
  const spans: [number, number][] = []
  for (let at = 0; at + 1 < crossings.length; at += 2)
    spans.push([Math.ceil((crossings[at] ?? 0) - 0.5), Math.ceil((crossings[at + 1] ?? 0) - 0.5)])
  return spans
}
