/** The same function with a cache of its answer for each object. */
export function memoize<Of extends object, Answer>(compute: (key: Of) => Answer): (key: Of) => Answer {
  const answers = new WeakMap<Of, { readonly answer: Answer }>()
  return (key) => {
    const known = answers.get(key)
    if (known !== undefined) return known.answer
    const answer = compute(key)
    answers.set(key, { answer })
    return answer
  }
}
