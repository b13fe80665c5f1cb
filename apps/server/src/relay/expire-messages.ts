import type { Mailbox } from '../ports/mailbox.js'

const everyMs = 10_000
/** So many of the longest messages hold the process up for about 20 ms. */
const batchSize = 100

export interface ExpireMessagesDeps {
  readonly mailbox: Pick<Mailbox, 'removeExpired'>
  /** Time in ms. */
  readonly now: () => number
  readonly report: (error: unknown) => void
}

/** Removes messages whose time is over, in small steps, so that nobody waits for them. @returns ends that */
export function expireMessages({ mailbox, now, report }: ExpireMessagesDeps): () => void {
  let hasEnded = false
  const timer = setInterval(() => void removeSome(), everyMs).unref()

  async function removeSome(): Promise<void> {
    try {
      if (!hasEnded && (await mailbox.removeExpired(now(), batchSize)) === batchSize)
        setImmediate(() => void removeSome())
    } catch (error) {
      report(error)
    }
  }

  return () => {
    hasEnded = true
    clearInterval(timer)
  }
}
