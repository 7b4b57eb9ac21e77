/** Resolves like `work`, or with `late` once `milliseconds` have passed. Rejects if `work` rejects before that. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
