import type { NoFile, NoText } from '../../model/unreadable.ts'
/** Log files that cannot be read. */
export const errors = {
  LOG_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: `there is no file ${path}`,
    fix: 'Check the path.',
  }),
  LOG_IS_FOLDER: ({ path }: { path: string }) => ({
    seen: `${path} is a folder`,
    fix: 'Name the log files, or import the folder with steady import.',
  }),
  LOG_NOT_FILE: ({ path, is }: { path: string; is: NoFile }) => ({
    seen: `${path} is a ${is}, not a file`,
    fix: 'Name the log file.',
  }),
  LOG_QUIET: ({ name, seconds }: { name: string; seconds: number }) => ({
    seen: `${name} sent nothing for ${seconds} s and did not end`,
    fix: 'Check the program that writes to it, or save its output in a file and measure that.',
  }),
  LOG_ENDLESS: ({ name, mebibytes }: { name: string; mebibytes: number }) => ({
    seen: `the first ${mebibytes} MiB of ${name} have no line of a known log format`,
    fix: 'Check what is sent there. Save a very long log in a file and measure that.',
  }),
  LOG_UNREADABLE: ({ path, code }: { path: string; code: string }) => ({
    seen: `${path} cannot be read (${code})`,
    fix: 'Check its permissions and its disk.',
  }),
  LOG_FORMAT_NOT_FOUND: ({ file }: { file: string }) => ({
    seen: `there is no log format file '${file}'`,
    fix: 'Check the path. The ids of known formats are listed in docs/log-formats.md.',
  }),
  LOG_EMPTY: ({ name }: { name: string }) => ({
    seen: `${name} is empty`,
    fix: 'Check that the run wrote its output here. A full disk or a wrong redirection leaves empty files.',
  }),
  DRAFT_FILE_EXISTS: ({ path }: { path: string }) => ({
    seen: `there is already a file '${path}'`,
    fix: 'Name another file. steady does not overwrite files.',
  }),
  DRAFT_ANSWER_CONTRADICTS: ({ answer, words, said }: { answer: string; words: string; said: string }) => ({
    seen: `the answer ${answer} names a number that the log calls something else: '${words.trim()}'`,
    fix: `Answer ${said}, or name another number.`,
  }),
  DRAFT_NOTHING_REPEATS: ({ log }: { log: string }) => ({
    seen: `no line of '${log}' repeats with other numbers`,
    fix: 'Check that it is the log of a training run of several steps.',
  }),
  DRAFT_NO_TIMES: ({ lines, example }: { lines: number; example: string }) => ({
    seen: `${lines} lines such as '${example.slice(0, 80)}' count steps, but nothing says when they were, or how fast`,
    fix: 'Run the program under steady time: it records when each line arrives. Or print a time on each line.',
  }),
  DRAFT_LINES_DIFFER: ({ line }: { line: number }) => ({
    seen: `no text and no pattern can distinguish lines like line ${line} from the others`,
    fix: 'Write a pattern by hand: steady docs logs shows one.',
  }),
  LOG_DAMAGED: ({ name, method, problem }: { name: string; method: string; problem: string }) => ({
    seen: `${name} is compressed with ${method}, and its data is damaged or incomplete (${problem})`,
    fix: 'Copy the file again, or decompress the readable part and measure that.',
  }),
  LOG_UNPACKS_TOO_FAR: ({ name, ratio }: { name: string; ratio: number }) => ({
    seen: `${name} unpacks to more than ${ratio} times its size, which no text of logs does`,
    fix: 'If you trust it, unpack it yourself and name the unpacked file.',
  }),
  LOG_NOT_TEXT: ({ name, is }: { name: string; is: NoText }) => ({
    seen: `${name} is ${noTextNames[is]}, not the text of a log`,
    fix:
      is === 'utf-16'
        ? 'Convert it first: iconv -f UTF-16 -t UTF-8.'
        : 'Name the text log of the training program. steady unpacks gzip and zstd only.',
  }),
}

const noTextNames: Record<NoText, string> = {
  archive: 'a zip archive or office document',
  program: 'a program',
  pdf: 'a PDF document',
  image: 'a PNG image',
  database: 'an SQLite database',
  bzip2: 'a bzip2 archive',
  xz: 'an xz archive',
  hdf5: 'an HDF5 file',
  'utf-16': 'UTF-16 text',
  binary: 'binary data',
  nul: 'nothing but NUL bytes',
}
