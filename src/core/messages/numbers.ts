/** At most two decimals, and none that are zero: `1.5`, `16`. */
export const decimal = (value: number): string => String(Number(value.toFixed(2)))
