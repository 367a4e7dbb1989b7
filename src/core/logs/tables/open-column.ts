/** A column that a figure needs, and what is not known of it; `untimed` beside it there is no measure at all. */
export interface OpenColumn {
  readonly column: string
  readonly is: 'unit-of-time' | 'log-calls' | 'untimed'
}
