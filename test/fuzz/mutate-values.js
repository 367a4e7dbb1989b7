import { deserialize, serialize } from 'node:v8'

/** Values that are of no use where they come to stand. */
const odd = [
  null,
  true,
  false,
  '',
  ' ',
  0,
  -1,
  1,
  0.5,
  -0.5,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  1e23,
  [],
  {},
  [[]],
  [null],
  { a: {} },
  '0',
  '-1',
  '1e999',
  'Infinity',
  'NaN',
  'undefined',
  'null',
  '\ud800',
  'a\u0000b',
  '\u001b[31mred\u001b[39m',
  '\u202eleft',
  '\ufeff',
  'a\nb',
  'a\r\nb\t',
  '../../etc/passwd',
  '/dev/zero',
  '/proc/self/mem',
  '.',
  'a/b',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{batch}',
  '{{',
  '}',
  '{any}{any}{any}{any}{any}{any}{any}',
  '%s%n',
  '${HOME}',
  '$(id)',
  '`id`',
  '-rf',
  '--help',
  '1x1',
  '0x0',
  '999999x999999',
  'max',
  '10%',
  '1h',
  '99999999999d',
  '2001-01-01',
  '2001-13-45T99:99:99Z',
  '(?P<rate>[0-9.]+)',
  '(((((',
  '(a+)+$',
  '((a{1000}){1000})',
  '[',
  '<script>alert(1)</script>',
  '![](x)',
  '第一',
  '٣',
  '½',
  'é'.normalize('NFD'),
  '🙂',
]

const keys = [
  '',
  ' ',
  '0',
  'constructor',
  'toString',
  'length',
  '__proto__',
  'en',
  'zh',
  'kind',
  'default',
  'é',
  'a.b',
]

/** A value that differs from what a file has, in shape, in kind or in size. */
export function oddValue(dice) {
  switch (dice.below(12)) {
    case 0:
      return 'x'.repeat(10 ** (1 + dice.below(5)))
    case 1:
      return nested(dice, dice.pick([3, 30, 300]))
    case 2:
      return Array.from({ length: dice.pick([2, 20, 2000, 20_000]) }, (_, index) => index)
    case 3:
      return Object.fromEntries(
        Array.from({ length: dice.pick([2, 20, 2000]) }, (_, index) => [`key${index}`, dice.pick(odd)]),
      )
    case 4:
      return dice.below(2 ** 32) / dice.pick([1, 7, 1e3, 1e-3])
    default:
      return dice.pick(odd)
  }
}

function nested(dice, depth) {
  let value = dice.pick(odd)
  const isList = dice.chance(0.5)
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value }
  return value
}

/** Where values stand: the container and the key, for every value but the top. */
function places(value, found = []) {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push({ container: value, key })
    if (found.length < 3000) places(value[key], found)
  }
  return found
}

const operations = [
  ({ container, key }, dice) => set(container, key, oddValue(dice)),
  ({ container, key }, dice) => set(container, key, oddValue(dice)),
  // The same kind of value from elsewhere in the file.
  ({ container, key }, dice, all) => {
    const other = dice.pick(all)
    set(container, key, copyOf(other.container[other.key]))
  },
  ({ container, key }) => {
    if (Array.isArray(container)) container.splice(Number(key), 1)
    else delete container[key]
  },
  ({ container, key }, dice) => {
    const times = dice.pick([1, 2, 50, 500])
    if (Array.isArray(container))
      for (let count = 0; count < times; count += 1) container.push(copyOf(container[key]))
    else container[`${key}2`] = container[key]
  },
  ({ container, key }, dice) => {
    if (Array.isArray(container)) return
    const value = container[key]
    delete container[key]
    set(container, dice.chance(0.5) ? dice.pick(keys) : key.slice(1), value)
  },
  ({ container }, dice) => set(container, dice.pick(keys), oddValue(dice)),
  ({ container, key }, dice) =>
    set(container, key, dice.chance(0.5) ? [container[key]] : { a: container[key] }),
  ({ container, key }, dice) => {
    const value = container[key]
    if (typeof value === 'number')
      container[key] = dice.pick([-value, value * 1e9, value + 0.5, String(value), 1 / value, 0])
    else if (typeof value === 'string')
      container[key] = dice.pick([
        value + value,
        value.slice(1),
        value.toUpperCase(),
        ` ${value}`,
        [value],
        value.length,
      ])
    else if (typeof value === 'boolean') container[key] = !value
  },
]

function set(container, key, value) {
  if (Array.isArray(container))
    container[Number.isInteger(Number(key)) ? Number(key) : container.length] = value
  else Object.defineProperty(container, key, { value, enumerable: true, writable: true, configurable: true })
}

/** A part of the same kind, which a reader may take as it is. */
function likeValue(value, dice, all) {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number')
    return dice.pick([0, 1, -value, value * 1e9, value * 1e-9, 1e308, 5e-324, value + 1, 2 ** 53, 1e15])
  const { container, key } = dice.pick(all)
  const other = container[key]
  if (typeof value === 'string' && typeof other !== 'string')
    return dice.pick(['', 'x', `${value}2`, value.toUpperCase(), 'é \u202e', 'a\nb', '<b>', '`'])
  return typeof value === typeof other ? copyOf(other) : value
}

/** A value with some of its parts changed; the original stays. */
export function mutatedValue(original, dice) {
  if (dice.chance(0.02)) return oddValue(dice)
  const value = copyOf(original)
  if (dice.chance(0.4)) {
    for (let times = 1 + dice.below(4); times > 0; times -= 1) {
      const all = places(value)
      if (all.length === 0) break
      const { container, key } = dice.pick(all)
      set(container, key, likeValue(container[key], dice, all))
    }
    return value
  }
  for (let times = 1 + dice.below(4); times > 0; times -= 1) {
    const all = places(value)
    if (all.length === 0) return oddValue(dice)
    dice.pick(operations)(dice.pick(all), dice, all)
  }
  return value
}

const copyOf = (value) => deserialize(serialize(value))
