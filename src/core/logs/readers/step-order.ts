const before = (epoch: number, step: number, otherEpoch: number, otherStep: number) =>
  epoch < otherEpoch || (epoch === otherEpoch && step < otherStep)

/** The first and the last step of a run, by epoch and step number, to tell a repeated step and another run. */
export class StepOrder {
  #started = false
  #firstEpoch = 0
  #firstStep = 0
  #lastEpoch = 0
  #lastStep = 0

  get empty(): boolean {
    return !this.#started
  }

  /** Whether this step is no later than the last one. */
  staysOrGoesBack(epoch: number, step: number): boolean {
    return this.#started && !before(this.#lastEpoch, this.#lastStep, epoch, step)
  }

  /** Whether this step is no later than the first one, although the run had come further: the steps of another run. */
  startsAgain(epoch: number, step: number): boolean {
    return (
      this.#started &&
      before(this.#firstEpoch, this.#firstStep, this.#lastEpoch, this.#lastStep) &&
      !before(this.#firstEpoch, this.#firstStep, epoch, step)
    )
  }

  push(epoch: number, step: number): void {
    if (!this.#started) {
      this.#started = true
      this.#firstEpoch = epoch
      this.#firstStep = step
    }
    this.#lastEpoch = epoch
    this.#lastStep = step
  }

  clear(): void {
    this.#started = false
  }
}
