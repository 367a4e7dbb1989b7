import { lines, list, titled, untitled, type CellColumn } from '../document/block-builders.ts'
import { dash } from '../document/cell-text.ts'
import type { AnswerSection, Printout } from '../document/document.ts'
import { digits, intervalDigits, levelText, rateText } from '../document/numbers.ts'
import { colon, quiet, strong, written } from '../document/text-line.ts'
import { missingText, textsOf } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import { caseTable } from '../words/case-columns.ts'
import type { TunedRace, TunedSetting, TuneRecord } from './record.ts'
import { counted } from '../text/quantities.ts'

/** Rounded down to a whole percent, because it is a lower bound. */
const chanceText = (chance: number): string => {
  const percent = Math.floor(chance * 100)
  return percent < 1 ? '<1%' : `${percent}%`
}

const tuneWords = {
  title: { en: 'Tuning', zh: '调优' },
  settings: { en: 'Settings, fastest first', zh: '各设置（由快到慢）' },
  throughput: { en: 'throughput', zh: '吞吐率' },
  ratio: { en: 'of the fastest', zh: '相对最快' },
  runs: { en: 'runs', zh: '运行次数' },
  state: { en: 'state', zh: '状态' },
  memory: { en: 'peak memory', zh: '内存（显存）峰值' },
  energy: { en: 'energy per sample', zh: '每样本能耗' },
  fronts: { en: 'Best trade-offs', zh: '帕累托前沿' },
  memoryFront: { en: 'throughput against peak memory', zh: '吞吐率与内存（显存）峰值' },
  energyFront: { en: 'throughput against energy per sample', zh: '吞吐率与每样本能耗' },
  out: { en: 'Not in the race', zh: '未参与或退出' },
  skipped: { en: 'Skipped', zh: '已跳过' },
  nothing: { en: 'No setting has a figure.', zh: '没有任何设置得出数值。' },
  states: {
    leader: { en: 'fastest', zh: '最快' },
    slower: { en: 'slower', zh: '较慢' },
    open: { en: 'cannot tell', zh: '无法判定' },
    out: { en: 'out', zh: '退出' },
  } satisfies Record<TunedSetting['state'], Text>,
} as const

function raceText({ leader, chance, isWon, settings }: TunedRace, within: number): Text {
  if (leader === undefined) return tuneWords.nothing
  const limit = levelText(within)
  if (settings.filter(({ state }) => state !== 'out').length === 1)
    return written`${leader}${{ en: ' is the only setting that runs.', zh: ' 是唯一可运行的设置。' }}`
  if (chance === undefined)
    return written`${leader}${{
      en: ' was the fastest in its first run; one round says nothing of the noise.',
      zh: ' 首轮最快；仅一轮无法得知波动大小。',
    }}`
  const sure = chanceText(chance)
  return isWon
    ? {
        en: `${leader} is the fastest within ${limit}, with a chance of at least ${sure}.`,
        zh: `最快：${leader}（误差 ${limit} 以内，把握不低于 ${sure}）。`,
      }
    : {
        en: `${leader} is the fastest so far. It is the best within ${limit} with a chance of at least ${sure} only.`,
        zh: `目前最快：${leader}；在误差 ${limit} 以内最佳的把握仅不低于 ${sure}。`,
      }
}

/** The cost of the race, and why it ended without a winner. */
function costText({ runs, end, chance }: TuneRecord): Text {
  const { made, fullMatrix, repeats } = runs
  const spent: Text = {
    en: `${counted(made, 'run')}; the full matrix with ${counted(repeats, 'repeat')} takes ${fullMatrix}.`,
    zh: `共 ${made} 次运行；完整矩阵（每个用例 ${repeats} 次）需 ${fullMatrix} 次。`,
  }
  const asked = levelText(chance)
  switch (end) {
    case 'won':
    case 'no-figure':
      return spent
    case 'rounds-spent':
      return {
        en: `${spent.en} The last round came before ${asked}.`,
        zh: `${spent.zh}轮数用尽时尚未达到 ${asked}。`,
      }
    case 'runs-spent':
      return {
        en: `${spent.en} The last run came before ${asked}.`,
        zh: `${spent.zh}运行次数用尽时尚未达到 ${asked}。`,
      }
    case 'stopped':
      return {
        en: `${spent.en} It was stopped before ${asked}; the same command resumes it.`,
        zh: `${spent.zh}达到 ${asked} 之前已停止；再次执行同一命令即可继续。`,
      }
  }
}

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

/** Columns in order of importance: a narrow terminal drops the last ones first. */
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
