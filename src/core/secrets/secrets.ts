/** Stands where a secret was. */
export const redactedText = '(redacted)'

const secretName = /TOKEN|SECRET|PASSW|KEY|CREDENTIAL|AUTH|COOKIE/i

/** Whether the value of a variable with this name must not be kept. */
export const namesSecret = (name: string): boolean => secretName.test(name)

/**
 * For a file that others read: sorted by name, without what looks like a secret.
 *
 * @param values secrets that other variables may repeat; those of the same variables by default
 */
export function redacted(
  variables: Readonly<Record<string, string>>,
  values: readonly string[] = secretValues(variables),
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [
        name,
        namesSecret(name) ? redactedText : hideValues(withoutLogin(value), values),
      ]),
  )
}

const login = /(?<=:\/\/)[^/@\n]+(?=@)/g

/** `https://user:password@host` → `https://(redacted)@host` */
const withoutLogin = (value: string) => value.replaceAll(login, redactedText)

/** Variables whose values are still there: what was redacted in a copy of a suite is left to the environment of steady. */
export const withoutRedacted = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== redactedText))

/** A shorter value is part of ordinary words, and would be hidden in all of them. */
const shortest = 6

/** The values of these variables that must not appear in any text that is kept; longest first. */
export function secretValues(variables: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(variables).flatMap(([name, value]) =>
    namesSecret(name) ? [value] : (value.match(login) ?? []),
  )
  return [...new Set(values)]
    .filter((value) => value.length >= shortest && value !== redactedText)
    .sort((a, b) => b.length - a.length)
}

/** A text without these values, as they are and as the strings of JSON have them. */
export function hideValues(text: string, values: readonly string[]): string {
  let hidden = text
  for (const value of values)
    for (const form of new Set([value, JSON.stringify(value).slice(1, -1)]))
      hidden = hidden.replaceAll(form, redactedText)
  return hidden
}
