/** The same function, which computes its answer for each object once. */
export function remembered<Of extends object, Answer>(compute: (of: Of) => Answer): (of: Of) => Answer {
  const answers = new WeakMap<Of, { readonly answer: Answer }>()
  return (of) => {
    const known = answers.get(of)
    if (known !== undefined) return known.answer
    const answer = compute(of)
    answers.set(of, { answer })
    return answer
  }
}
