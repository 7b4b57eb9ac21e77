/** What `work` comes to, or `late` once `milliseconds` have passed without it. Rejects as `work` does, until then. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
