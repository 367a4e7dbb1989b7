import type { ComponentChildren } from 'preact'
import { addressOf, go, type PlaceChange } from '../location.ts'

export interface PlaceLinkProps {
  readonly to: PlaceChange
  readonly class?: string
  readonly current?: boolean
  readonly children: ComponentChildren
}

/** A link within the page: it can be copied and opened in another tab, and does not reload the page. */
export function PlaceLink({ to, current, children, ...props }: PlaceLinkProps) {
  return (
    <a
      class={props.class}
      href={addressOf(to)}
      aria-current={current === true ? 'page' : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(to)
        scrollTo(0, 0)
      }}
    >
      {children}
    </a>
  )
}
