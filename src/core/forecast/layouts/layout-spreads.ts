/** Standard deviations of what the costs do not explain, in logarithms: by what two trainings have in common. */
export interface LayoutSpreads {
  /** Programs and machines. */
  readonly program: number
  /** What else sets a training apart, such as a flag of the program. */
  readonly variant: number
  readonly model: number
  /** One layout, batch and length. */
  readonly setting: number
  /** One run. */
  readonly run: number
  /** The share of the rate at the machine's rates that programs usually reach. */
  readonly usual: number
}
