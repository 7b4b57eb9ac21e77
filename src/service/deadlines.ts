/** A running time limit. Call `end` when the work is done. */
export interface Deadline {
  end(): void
}

/**
 * Starts a time limit: calls `onLate` after `ms` milliseconds unless it's ended by then. Costs a fraction of `setTimeout`, because all
 * limits of the same length share one timer. Doesn't keep the process running.
 */
export function startDeadline(ms: number, onLate: () => void): Deadline {
  let queue = queues.get(ms)
  if (!queue) {
    queue = new Queue(ms)
    queues.set(ms, queue)
  }
  return queue.add(onLate)
}

const queues = new Map<number, Queue>()

/** An entry in a queue's list, which is doubly linked so that an entry can be removed from the middle. */
class Place implements Deadline {
  readonly at: number
  readonly onLate: () => void
  private readonly queue: Queue
  before: Place | null
  after: Place | null = null

  constructor(queue: Queue, at: number, onLate: () => void, before: Place | null) {
    this.queue = queue
    this.at = at
    this.onLate = onLate
    this.before = before
  }

  end(): void {
    this.queue.remove(this)
  }
}

/** All time limits of the same length, in the order in which they expire. */
class Queue {
  private readonly ms: number
  private first: Place | null = null
  private last: Place | null = null
  private timer: NodeJS.Timeout | null = null

  constructor(ms: number) {
    this.ms = ms
  }

  add(onLate: () => void): Place {
    const place = new Place(this, performance.now() + this.ms, onLate, this.last)
    if (this.last) this.last.after = place
    else this.first = place
    this.last = place
    if (this.timer === null) this.wait(this.ms)
    return place
  }

  remove(place: Place): void {
    const { before, after } = place
    // It has already ended.
    if (before === null && this.first !== place) return
    if (before) before.after = after
    else this.first = after
    if (after) after.before = before
    else this.last = before
    place.before = null
    place.after = null
  }

  /**
   * Starts the timer. It isn't stopped when its limit ends: when it fires, it waits for the next limit or, if there's none, drops the
   * queue.
   */
  private wait(ms: number): void {
    this.timer = setTimeout(() => this.endLate(), ms).unref()
  }

  private endLate(): void {
    const now = performance.now()
    this.timer = null
    try {
      while (this.first && this.first.at <= now) {
        const { first } = this
        this.remove(first)
        first.onLate()
      }
    } finally {
      if (this.timer === null) {
        if (this.first) this.wait(Math.max(1, this.first.at - now))
        else queues.delete(this.ms)
      }
    }
  }
}
