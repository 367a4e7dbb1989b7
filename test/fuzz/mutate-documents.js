import { parse, stringify } from 'yaml'
import { mutatedBytes, mutatedLines } from './mutate-bytes.js'
import { mutatedValue } from './mutate-values.js'

/** A YAML file with other values, other lines or other bytes. */
export function mutatedYaml(original, dice) {
  let bytes = original
  if (dice.chance(0.75))
    bytes = Buffer.from(yamlText(mutatedValue(parse(original.toString('utf8')), dice), dice))
  if (dice.chance(0.3)) bytes = withAliases(bytes, dice)
  if (dice.chance(0.2)) bytes = mutatedLines(bytes, dice)
  if (bytes === original || dice.chance(0.2)) bytes = mutatedBytes(bytes, dice)
  return dice.chance(0.005) ? deep(dice) : bytes
}

/** Brackets that nest deeper than a program can follow. */
const deep = (dice) =>
  Buffer.from(dice.pick(['[', '{a: ', '- ', '{"a":[', '? ']).repeat(dice.pick([1000, 20_000])))

/** JSON is YAML too, and much faster to write. Escapes stand for what a file may not hold itself. */
function yamlText(value, dice) {
  if (dice.chance(0.5)) return JSON.stringify(value)
  try {
    return stringify(value, { aliasDuplicateObjects: dice.chance(0.5) })
  } catch {
    return JSON.stringify(value)
  }
}

/** Some values become anchors, others aliases of them, and mappings merge. */
function withAliases(bytes, dice) {
  const name = () => `a${dice.below(3)}`
  const text = bytes.toString('utf8').replaceAll(/(?<=^ *|: |, |\[)(?=[\w"[{])/gm, () => {
    const number = dice.next()
    if (number > 0.05) return ''
    if (number > 0.03) return `&${name()} `
    return number > 0.01 ? `*${name()} ` : `<<: *${name()}\n`
  })
  return Buffer.from(text)
}

/** A JSON file with other values or other bytes. */
export function mutatedJson(original, dice) {
  let bytes = original
  if (dice.chance(0.85)) {
    const text = JSON.stringify(mutatedValue(JSON.parse(original.toString('utf8')), dice)) ?? ''
    // JSON.stringify writes no number that is not finite.
    bytes = Buffer.from(dice.chance(0.1) ? text.replace(/(?<=:)\d+(?=[,}])/, '1e999') : text)
  }
  return bytes === original || dice.chance(0.15) ? mutatedBytes(bytes, dice) : bytes
}
