// Writes eslint-vague-names.json again, after names were improved or files were moved. Refuses a larger sum.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import tseslint from 'typescript-eslint'
import { counts, listPath, vagueBindings } from '../eslint-vague-names.js'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.js'], {
  encoding: 'utf8',
})
const files = [...new Set(listed.split('\n'))].filter((file) => file !== '' && existsSync(file)).sort()
const found = files.flatMap((file) => {
  const { scopeManager } = tseslint.parser.parseForESLint(readFileSync(file, 'utf8'), {
    filePath: file,
    range: true,
    loc: true,
  })
  const { length } = vagueBindings(scopeManager)
  return length === 0 ? [] : [[file, length]]
})
const sumOf = (entries) => entries.reduce((sum, [, count]) => sum + count, 0)
const [before, after] = [sumOf(Object.entries(counts)), sumOf(found)]
if (before > 0 && after > before) throw new Error(`${after} vague names; there were ${before}`)
writeFileSync(listPath, `${JSON.stringify(Object.fromEntries(found), undefined, 2)}\n`)
console.log(`${before} → ${after} vague names in ${found.length} files`)
