/** What a machine can check of how sentences are written. */

const mostWords = 25

/** Words that have a plainer one. */
const forbidden =
  /\bgo(?:es|ing)? on\b|\bgone on\b|\bleft? alone\b|\bleaves? alone\b|\bsaid\b|\bheld\b|\bof (?:one's|its|your|my) own\b|\bstands? on\b|\bin turn\b|\bsuch(?! as)\b|\bwhoever\b|\bborne out\b|\bcan be had\b|\bnor\b|\bwhat is meant\b/i

/** `text`: any piece of prose, such as a heading or the cell of a table. */
export type Form = 'clause' | 'sentence' | 'text'

/** What is wrong with an English text; empty where nothing is. */
export const englishFaults = (text: string, form: Form): string[] => [
  ...text
    .split(/(?<=[.?!])\s+|\n/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > mostWords)
    .map((sentence) => `more than ${mostWords} words: ${sentence}`),
  ...(forbidden.test(text) ? [`a plainer word exists: ${forbidden.exec(text)?.[0] ?? ''}`] : []),
  ...(form === 'sentence' && !/^[^a-z].*[.?]$/su.test(text)
    ? ['a sentence begins large and ends in a stop']
    : []),
  ...(form === 'clause' && (/[.。]$/.test(text) || /^[A-Z][a-z]+ [a-z]/.test(text))
    ? ['a clause begins small and has no stop']
    : []),
]

/** What is wrong with a Chinese text: other languages' stops between its characters, or a blank next to its stops. */
export const chineseFaults = (text: string, form: Form): string[] => [
  ...(/\p{Script=Han}/u.test(text) ? [] : ['no Chinese character']),
  ...(/[，。；：、] | [，。；：、]/.test(text) ? ['a blank beside a full-width stop'] : []),
  ...(/\p{Script=Han}[,;:?!.](?!\w)/u.test(text) ? ['a half-width stop after a Chinese character'] : []),
  ...(form === 'sentence' && !/[。？]$/.test(text) ? ['a sentence without its stop'] : []),
  ...(form === 'clause' && /[。]$/.test(text) ? ['a clause with a stop'] : []),
]

/** A word of the command line, such as `--batch`: only the command line may name one. */
export const flagIn = (text: string): string | undefined => /(?<![\w-])--[a-z][\w-]*/.exec(text)?.[0]
