/** An amount of a model, or of the devices of a stage, that is not a multiple of the parts of a layout. */
export interface UndividedPart {
  /** `stage`: devices of a pipeline stage, among which experts are divided. `layers` are too few for so many stages. */
  readonly what: 'heads' | 'tokens' | 'experts' | 'stage' | 'layers'
  readonly amount: number
  readonly parts: number
}
