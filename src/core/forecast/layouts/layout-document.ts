import { lines, table, untitled } from '../../document/block-builders.ts'
import type { Printout } from '../../document/document.ts'
import { quiet, strong, written } from '../../document/text-line.ts'
import { textsOf } from '../../messages/say.ts'
import { bytes as bytesOf } from '../../model/units.ts'
import { same, type Text } from '../../model/text.ts'
import { capacityOf } from './machine.ts'
import { fitsIn } from './memory.ts'
import type { LayoutAnswer, LayoutSeries } from './layout-answers.ts'
import { layoutWords as words } from './layout-words.ts'

/** A table for each program, machine, number format and model. */
export const layoutPrintout = (series: readonly LayoutSeries[]): Printout =>
  series.length === 0
    ? [untitled(lines(words.nothing))]
    : [
        ...series.map(({ framework, model, device, precision, figures, answers }) =>
          untitled(
            lines([
              strong(`${framework}, ${model}, ${device}, ${precision}`),
              '  ',
              quiet(words.figures(figures)),
            ]),
            table(
              [
                { title: words.layout, cell: ({ ask }: LayoutAnswer) => ask.text },
                { title: words.topology, cell: ({ topology }) => topology },
                { title: words.rate, align: 'end', cell: rateText },
                { title: words.interval, align: 'end', cell: intervalText },
                { title: words.memory, align: 'end', cell: memoryText },
                { title: words.fits, cell: (answer) => fitsText(answer, device) },
              ],
              answers,
            ),
            lines(
              ...answers.flatMap(({ ask, forecast }) => {
                const why =
                  forecast.kind === 'missing'
                    ? forecast
                    : forecast.value.rate.kind === 'missing'
                      ? forecast.value.rate
                      : undefined
                return why === undefined ? [] : written`${ask.text}: ${textsOf(why)}`
              }),
            ),
          ),
        ),
        untitled(lines(quiet(words.accuracy))),
      ]

const figure = (value: number) => String(Number(value.toPrecision(4)))

const rateText = ({ forecast }: LayoutAnswer) =>
  forecast.kind === 'known' && forecast.value.rate.kind === 'known' ? figure(forecast.value.rate.value) : '—'

const intervalText = ({ forecast }: LayoutAnswer) =>
  forecast.kind === 'known' ? `${figure(forecast.value.low)} – ${figure(forecast.value.high)}` : '—'

const gib = (bytes: number) => (bytes / 2 ** 30).toFixed(0)

const memoryText = ({ forecast }: LayoutAnswer) =>
  forecast.kind === 'known' ? `${gib(forecast.value.memory.low)} – ${gib(forecast.value.memory.high)}` : '—'

function fitsText({ forecast }: LayoutAnswer, device: string): Text {
  const capacity = capacityOf(device)
  if (forecast.kind === 'missing' || capacity === undefined) return same('—')
  return words.fit[fitsIn(forecast.value.memory, bytesOf(capacity))]
}
