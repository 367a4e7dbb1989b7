/** The promise's value if it comes within `milliseconds`; otherwise, and where it rejects, the fallback. */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number, fallback: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds, fallback)
    const settle = (value: T) => {
      clearTimeout(timer)
      resolve(value)
    }
    promise.then(settle, () => {
      settle(fallback)
    })
  })
}
