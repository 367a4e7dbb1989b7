/** An amount of a model, or of the devices of a stage, that the layout cannot divide evenly. */
export interface UndividedPart {
  /** `stage`: devices of a pipeline stage, among which experts are divided. `layers` are too few for so many stages. */
  readonly what: 'heads' | 'tokens' | 'experts' | 'stage' | 'layers'
  readonly amount: number
  readonly parts: number
}

/** A setting that is far from those of all figures. */
export interface FarSetting {
  /** `tokens` are those of a sequence. */
  readonly what: 'devices' | 'tokens' | 'batch'
  readonly asked: number
  /** The closest setting of a figure. */
  readonly nearest: number
  /** The factor that it may differ from `nearest`. */
  readonly limit: number
}
