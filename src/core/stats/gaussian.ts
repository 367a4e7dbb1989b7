/** One draw of a normal distribution with mean 0 and deviation 1: Box and Muller (Ann. Math. Stat. 29, 1958). */
export const gaussian = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
