import { useEffect, useRef, useState } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import type { LogWindow } from '../../../src/core/explorer/run-detail.ts'
import { api, useAnswer } from '../answers.ts'
import { countText } from '../figure-text.ts'
import { place } from '../location.ts'
import { Panel } from './panel.tsx'
import { Ready } from './states.tsx'

export interface LogPaneProps {
  readonly source: string
  readonly run: string
  /** The measured lines. */
  readonly first: number | undefined
  readonly last: number | undefined
  /** The line that the reader chose. */
  readonly line: number | undefined
}

const shownLines = 200
const before = 8

/** The raw log around the measured lines, without secrets. */
export function LogPane({ source, run, first, last, line }: LogPaneProps) {
  const { language } = place.value
  const wanted = Math.max(1, (line ?? first ?? 1) - before)
  const [from, setFrom] = useState(wanted)
  useEffect(() => {
    setFrom(wanted)
  }, [wanted, source, run])
  const answer = useAnswer(`log ${source} ${run} ${String(from)}`, () =>
    api.lines(source, run, from, shownLines),
  )
  const total = answer.kind === 'ready' ? answer.value.total : 0
  const words = explorerWords
  return (
    <Panel
      title={words.log[language]}
      note={first === undefined ? undefined : words.measuredLines[language]}
      tools={
        <>
          <Turn
            text={words.earlierLines[language]}
            isOff={from <= 1}
            turn={() => {
              setFrom(Math.max(1, from - shownLines))
            }}
          />
          <Turn
            text={words.toMeasured[language]}
            isOff={first === undefined}
            turn={() => {
              setFrom(Math.max(1, (first ?? 1) - before))
            }}
          />
          <Turn
            text={words.laterLines[language]}
            isOff={from + shownLines > total}
            turn={() => {
              setFrom(from + shownLines)
            }}
          />
        </>
      }
    >
      <Ready answer={answer}>
        {(window) => <Lines window={window} first={first} last={last} line={line} />}
      </Ready>
    </Panel>
  )
}

interface TurnProps {
  readonly text: string
  readonly isOff: boolean
  readonly turn: () => void
}

const Turn = ({ text, isOff, turn }: TurnProps) => (
  <button type="button" disabled={isOff} onClick={turn}>
    {text}
  </button>
)

interface LinesProps extends Pick<LogPaneProps, 'first' | 'last' | 'line'> {
  readonly window: LogWindow
}

function Lines({ window, first, last, line }: LinesProps) {
  const { language } = place.value
  const chosen = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const box = chosen.current?.parentElement
    if (chosen.current !== null && box != null) box.scrollTop = chosen.current.offsetTop - box.offsetTop - 60
  }, [line, window])
  const { lines, total, path } = window
  const [begin, end] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0]
  return (
    <>
      <p class="note">
        <code>{path}</code>{' '}
        {
          explorerWords.linesShown(
            countText(begin, language),
            countText(end, language),
            countText(total, language),
          )[language]
        }
      </p>
      <ol class="log" tabIndex={0} aria-label={explorerWords.log[language]} start={begin}>
        {lines.map(({ number, text, cut }) => {
          const isMeasured = first !== undefined && last !== undefined && number >= first && number <= last
          return (
            <li
              key={number}
              {...(number === line ? { ref: chosen } : {})}
              class={
                [isMeasured ? 'measured' : '', number === line ? 'chosen' : ''].join(' ').trim() || undefined
              }
              value={number}
            >
              <bdi dir="ltr">{text}</bdi>
              {cut === undefined ? null : (
                <span class="beside"> {explorerWords.cutLine(countText(cut, language))[language]}</span>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
