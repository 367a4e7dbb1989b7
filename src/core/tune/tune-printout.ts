import { lines, list, titled, untitled, type CellColumn } from '../document/block-builders.ts'
import { dash } from '../document/cell-text.ts'
import type { AnswerSection, Printout } from '../document/document.ts'
import { digits, intervalDigits, rateText } from '../document/numbers.ts'
import { colon } from '../document/page-words.ts'
import { quiet, strong, written } from '../document/text-line.ts'
import { missingText, textsOf } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import { caseTable } from '../words/case-columns.ts'
import type { TunedRace, TunedSetting, TuneRecord } from './record.ts'
import { costText, raceText, tuneWords } from './words.ts'

/** What a terminal shows of a tuned suite: the fastest setting of each race, how the others stand to it, and what it cost. */
export const tunePrintout = (record: TuneRecord): Printout => [
  ...record.races.flatMap((race) => raceSections(race, record.within)),
  untitled(lines(costText(record))),
  titled(
    tuneWords.skipped,
    list(...record.skips.map(({ case: { id }, reason }) => written`${id}${colon}${textsOf(reason)}`)),
  ),
]

function raceSections(race: TunedRace, within: number): AnswerSection[] {
  const { settings, fronts } = race
  const inRace = settings.filter(({ state }) => state !== 'out')
  const front = (title: Text, ids: readonly string[] | undefined) =>
    ids === undefined || ids.length < 2 ? [] : [written`${title}${colon}${ids.join(', ')}`]
  return [
    untitled(lines(strong(raceText(race, within)))),
    titled(
      tuneWords.settings,
      ...(inRace.length === 0
        ? []
        : [caseTable({ rows: inRace, caseOf: (setting) => setting.case, forms: forms(race) })]),
    ),
    titled(
      tuneWords.fronts,
      lines(...front(tuneWords.memoryFront, fronts.memory), ...front(tuneWords.energyFront, fronts.energy)),
    ),
    titled(
      tuneWords.out,
      list(
        ...settings.flatMap(({ case: { id }, why }) =>
          why === undefined ? [] : [written`${id}${colon}${missingText(why)}`],
        ),
      ),
    ),
  ]
}

/** Ordered by how much a reader would miss them: where a terminal is narrow, the last go first. */
function forms({ unit, settings }: TunedRace): readonly (readonly CellColumn<TunedSetting>[])[] {
  const columns: CellColumn<TunedSetting>[] = [
    {
      title: tuneWords.throughput,
      align: 'end',
      cell: ({ throughput }) => (throughput.kind === 'known' ? rateText(throughput.value.value, unit) : dash),
    },
    { title: tuneWords.ratio, align: 'end', cell: ratioText },
    { title: tuneWords.runs, align: 'end', cell: ({ runs }) => String(runs) },
    {
      title: tuneWords.state,
      cell: ({ state }) => (state === 'leader' ? strong(tuneWords.states.leader) : tuneWords.states[state]),
    },
    ...(settings.some(({ peakMemory }) => peakMemory !== undefined)
      ? [
          {
            title: tuneWords.memory,
            align: 'end',
            cell: ({ peakMemory }: TunedSetting) =>
              peakMemory === undefined ? dash : `${(peakMemory / 2 ** 30).toFixed(2)} GiB`,
          } as const,
        ]
      : []),
    ...(settings.some(({ energyPerSample }) => energyPerSample !== undefined)
      ? [
          {
            title: tuneWords.energy,
            align: 'end',
            cell: ({ energyPerSample }: TunedSetting) =>
              energyPerSample === undefined ? dash : `${energyPerSample.toPrecision(3)} J`,
          } as const,
        ]
      : []),
  ]
  return columns.map((_, dropped) => columns.slice(0, columns.length - dropped))
}

/** With its interval. */
function ratioText({ state, ratio }: TunedSetting) {
  if (state === 'leader') return '1'
  if (ratio === undefined) return dash
  const { low, high } = ratio.interval
  return [
    digits(ratio.value, { unit: 'count', decimals: 3 }),
    ' ',
    quiet(intervalDigits({ low, high, unit: 'count', decimals: 3 })),
  ]
}
