/** At most two decimals, without trailing zeros: `1.5`, `16`. */
export const decimal = (value: number): string => String(Number(value.toFixed(2)))

/** A share without its sign, in percent: `2.5` for −0.025. */
export const percent = (share: number, digits = 1): string => (Math.abs(share) * 100).toFixed(digits)

/** A share with its sign, in percent. */
export const signedPercent = (share: number): string => `${share > 0 ? '+' : '−'}${percent(share)}%`

/** `435.7 images/s`. */
export const imagesPerSecond = (rate: number): string => `${significant(rate)} images/s`

/** Four significant digits without trailing zeros: `125.3`, `4096`. */
export const significant = (value: number): string => String(Number(value.toPrecision(4)))

/** Seven digits, because losses that should be equal agree in many: `7.660013`. */
export const lossText = (loss: number): string => String(Number(loss.toPrecision(7)))

/** Network bandwidth in decimal units, as usual: `11.5 GB/s`. */
export const bandwidthText = (bandwidth: number): string => `${significant(bandwidth / 1e9)} GB/s`
