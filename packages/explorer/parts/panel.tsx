import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export interface PanelProps {
  readonly title: string
  /** Controls beside the title. */
  readonly tools?: ComponentChildren
  readonly note?: string | undefined
  readonly children: ComponentChildren
}

/** A part of a view, with its heading. */
export function Panel({ title, tools, note, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id}>{title}</h2>
        {tools === undefined ? null : <div class="tools">{tools}</div>}
      </div>
      {note === undefined ? null : <p class="note">{note}</p>}
      {children}
    </section>
  )
}
