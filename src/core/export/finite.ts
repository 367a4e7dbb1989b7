/** JSON has no number that is not finite. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
