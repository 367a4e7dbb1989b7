import { same, type Text } from '../model/text.ts'
import type { Variant } from '../model/variant.ts'
import { redacted } from '../secrets/secrets.ts'
import { dotted } from '../document/text-line.ts'

/** `main (4c8fe2917f30) · OMP_NUM_THREADS=1 · steps=20`: a variant's settings besides its name. */
export function variantText(
  { git, image, setup, environment, parameters }: Variant,
  all: readonly Variant[],
): Text {
  const names = all.some((variant) => variant.git !== undefined)
  const settings = [...Object.entries(redacted(environment)), ...Object.entries(parameters)]
  const parts = [
    ...(git === undefined ? (names ? [{ en: 'the working tree', zh: '工作区' }] : []) : [commitText(git)]),
    ...(image === undefined ? [] : [same(`image ${image}`)]),
    ...(setup === undefined ? [] : [same(`setup ${setup}`)]),
    ...settings.map(([name, value]) => same(`${name}=${String(value)}`)),
  ]
  return parts.length === 0 ? { en: 'nothing changed', zh: '无改动' } : dotted(parts)
}

function commitText({ revision, commit }: NonNullable<Variant['git']>): Text {
  const short = commit.slice(0, 12)
  return same(commit.startsWith(revision) ? short : `${revision} (${short})`)
}
