/** A setting that changes while a run trains. */
export interface RestatedSetting {
  readonly setting: 'devices' | 'batchPerDevice' | 'globalBatch'
  readonly before: number
  readonly after: number
  readonly line: number
}
