/** The names that could have been meant by one that does not exist: see `alternatives` in core/yaml. */
export type Alternatives = {
  /** The one that was probably meant. */
  readonly meant: string | null
  /** All there are; empty where {@link meant} is known. */
  readonly valid: readonly string[]
}

export function alternativesEn({ meant, valid }: Alternatives): string {
  if (meant !== null) return `Did you mean '${meant}'?`
  return valid.length === 0 ? 'There are none.' : `Use one of: ${valid.join(', ')}.`
}

export function alternativesZh({ meant, valid }: Alternatives): string {
  if (meant !== null) return `是否指“${meant}”？`
  return valid.length === 0 ? '目前没有可用的名称。' : `可用名称：${valid.join('、')}。`
}
