import '../../dist/src/library/index.js' // gives messages their sentences
import { SteadyError } from '../../dist/src/core/model/error.js'
import { sayError } from '../../dist/src/core/messages/say.js'

/** What no sentence may hold, unless a file put it there. */
const slips = [
  /\[object \w+\]/,
  /\bundefined\b/,
  /\bNaN\b(?! (?:or|或))/,
  /-?\bInfinity\b/,
  /Invalid input|Too (?:big|small):|Unrecognized key|Invalid (?:string|option)|expected \w+, received/,
]

/** The first slip in a text that an input does not have itself. */
export function slipIn(text, input) {
  for (const slip of slips) {
    const found = slip.exec(text)
    if (found !== null && !input.includes(found[0]))
      return text.slice(Math.max(0, found.index - 60), found.index + 60).replaceAll('\n', ' ')
  }
  return undefined
}

/** What is wrong with the way in which a reader ended; undefined where nothing is. */
export function flawOfEnd(error, input) {
  if (error === undefined) return undefined
  if (!(error instanceof SteadyError)) return `untyped: ${firstFrames(error)}`
  for (const language of ['en', 'zh']) {
    const { seen, fix } = sayError(error, language)
    if (seen === '' || fix === '') return `${error.code} says nothing in ${language}`
    const slip = slipIn(`${seen}\n${fix}`, input)
    if (slip !== undefined) return `${error.code} slips: ${slip}`
    if (seen.length > mostPrinted) return `${error.code} prints ${seen.length} characters`
  }
  return undefined
}

/** Characters of an error, at most: fifty problems of a file. */
const mostPrinted = 60_000

export function firstFrames(error) {
  if (!(error instanceof Error)) return String(error)
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 3)
    .map((line) => line.trim().replace(/file:\/\/.*\/(dist|node_modules)\//, '$1/'))
  return `${error.name}: ${error.message.slice(0, 120)} ${frames.join(' < ')}`
}
