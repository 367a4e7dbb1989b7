/** An amount of a model, or of the devices of a stage, that is not a multiple of the parts of a layout. */
export interface UndividedPart {
  /** `stage`: devices of a pipeline stage, among which experts are divided. `layers` are too few for so many stages. */
  readonly what: 'heads' | 'tokens' | 'experts' | 'stage' | 'layers'
  readonly amount: number
  readonly parts: number
}

/** A setting that is far from that of every figure. */
export interface FarSetting {
  /** `tokens` are those of a sequence. */
  readonly what: 'devices' | 'tokens' | 'batch'
  readonly asked: number
  /** Of the figure that is closest to it. */
  readonly nearest: number
  /** The factor that it may be away from that. */
  readonly limit: number
}
