import type { LineTemplate } from './line-templates.ts'

const rankLabel = /\b(?:rank|gpu|worker|device|cuda|proc(?:ess)?)[ _:]?\d+/gi
const withoutRank = ({ slots }: LineTemplate): string =>
  slots
    .map(({ before, after }) => `${before}\0${after}`)
    .join('\0')
    .replaceAll(rankLabel, '#')

/** The ranks of a program print the same lines, each with its label: one of them speaks for all. */
export const ofFirstRank = (templates: readonly LineTemplate[]): LineTemplate[] =>
  templates.filter(
    (template, index) =>
      templates.findIndex((earlier) => withoutRank(earlier) === withoutRank(template)) === index,
  )

/** How many ranks print lines such as these. */
export const ranksOf = (templates: readonly LineTemplate[], template: LineTemplate): number =>
  templates
    .filter((other) => withoutRank(other) === withoutRank(template))
    .reduce((ranks, other) => ranks + Math.max(other.ranks, numberedRanks(other)), 0)

const rankName = /(?:^|[^a-z])(?:rank|gpu|worker|device|cuda|proc(?:ess)?)[ _:=#([-]*$/i

/** The ranks of lines of which each says, by a number of its own, which rank printed it. */
function numberedRanks({ slots, count }: LineTemplate): number {
  const ranks = slots
    .filter(({ before, whole, rises, falls }) => rankName.test(before) && whole && Math.min(rises, falls) > 1)
    .map(({ least, most }) => most - least + 1)
    .filter((number) => 2 * number <= count)
  return Math.max(1, ...ranks)
}
