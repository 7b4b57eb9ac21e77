/** Does `work` to each, one after another, and gives the results in their order. */
export async function inTurn<T, R>(items: Iterable<T>, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}
