/** Confidence level that every interval aims at. */
export const level = 0.95
