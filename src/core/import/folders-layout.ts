import { groupBy } from '../collections/group-by.ts'
import { memoize } from '../collections/memoize.ts'
import type { LogLayout } from './name-facts.ts'
import { acceleratorIn, frameworkIn, neverLog, precisionIn } from './path-words.ts'

const endings = /(?:\.(?:log|txt|out|err|csv|jsonl?|gz|zst))+$/i
/** Records of metrics, which are logs too. */
const metrics = /\.(?:csv|json)$/i

/** A file name that ends with a number. */
interface NumberedName {
  readonly folder: string
  /** `baseline` of `baseline_run2.log`; empty of `run2.log` */
  readonly stem: string
  /** What the number is of; empty where the name does not say. */
  readonly word: string
  readonly number: number
}

/** Of these, each number is a repeat, whatever it is. */
const repeats = ['run', 'repeat', 'rep', 'seed', 'trial']
/** Of these, all numbers are one run. */
const parts = ['rank', 'gpu', 'worker', 'proc']
const numbered = new RegExp(
  `^(.*?)(?:[-_. ]*(?<![a-z])(${[...repeats, ...parts].join('|')})[-_. ]*|[-_ ]+|(?<!\\d)[.]|^)(\\d{1,6})$`,
  'i',
)

function numberedName(path: string): NumberedName | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(endings, '')
  const [, stem, word = '', number] = numbered.exec(name) ?? []
  return stem === undefined
    ? undefined
    : { folder: folderOf(path), stem, word: word.toLowerCase(), number: Number(number) }
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const groupKey = ({ folder, stem, word }: NumberedName) => JSON.stringify([folder, stem, word])

/** The names of a tree that are numbered from 0 or 1 on, without a gap, and the folders that hold several such groups. */
const countedNames = memoize((paths: readonly string[]) => {
  const names = paths.flatMap((path) => numberedName(path) ?? [])
  const counted = [...groupBy(names, groupKey)].filter(([, group]) => {
    const numbers = group.map(({ number }) => number)
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
    return least <= 1 && most - least === numbers.length - 1 && new Set(numbers).size === numbers.length
  })
  const ofSeveral = counted.filter(([, { length }]) => length > 1).map(([, [first]]) => first.folder)
  const shared = [...groupBy(ofSeveral, (folder) => folder).values()].filter(({ length }) => length > 1)
  return { groups: new Set(counted.map(([key]) => key)), shared: new Set(shared.map(([folder]) => folder)) }
})

/**
 * Any other names, as `steady compare` takes them: the folders above a file name its case, and each file in them is a repeat. A file in no
 * folder names its case itself, up to the number of the repeat; so do files of one folder that are numbered in several groups. Further
 * ranks of a run are told by their names. `2n8g` and `8gpu` state the devices, wherever they stand.
 */
export const foldersLayout: LogLayout = {
  name: 'folders',
  describe: 'any names: a folder is a case, and each file in it a repeat',
  namesCases: true,
  read(file, paths = [file]) {
    if (neverLog.test(file) && !metrics.test(file)) return undefined
    const words = file.replace(endings, '')
    const both = /(?<![a-z0-9])([1-9]\d*)n([1-9]\d*)g(?![a-z0-9])/i.exec(words)
    const devices = /node/i.test(words) ? null : /(?<![a-z0-9])([1-9]\d*)x?gpus?(?![a-z0-9])/i.exec(words)
    const { groups, shared } = countedNames(paths)
    const name = numberedName(file)
    const isCounted = name !== undefined && groups.has(groupKey(name))
    const isPart = name !== undefined && parts.includes(name.word) && isCounted
    const isRepeat = name !== undefined && !isPart && (repeats.includes(name.word) || isCounted)
    const folder = folderOf(file)
    const stem = isRepeat || isPart ? name.stem : words.slice(words.lastIndexOf('/') + 1)
    const [framework, accelerator] = [frameworkIn(words), acceleratorIn(words)]
    return {
      ...(both === null
        ? devices === null
          ? {}
          : { devices: Number(devices[1]) }
        : { nodes: Number(both[1]), devices: Number(both[1]) * Number(both[2]) }),
      ...precisionIn(words),
      ...(framework === undefined ? {} : { framework }),
      ...(accelerator === undefined ? {} : { accelerator }),
      ...(isRepeat ? { repeat: name.number } : {}),
      ...(isPart ? { rank: name.number } : {}),
      series: folder === '' ? stem : shared.has(folder) ? `${folder}/${stem}` : folder,
    }
  },
}
