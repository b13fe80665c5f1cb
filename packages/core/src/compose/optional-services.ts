import { W3mError } from '../errors/w3m-error.js'
import type { SliceContext } from './slice-context.js'

/** The services that some hosts enable by options: analytics, the configuration of their project, and signing in. */
export interface OptionalServices {
  /**
   * Starts what the options turn on and is not there yet. Never throws: a wrong option is told to the developer and to
   * the page, once.
   */
  readonly start: () => Promise<void>
}

export function createSlice(
  { $options, events, notices, signal }: SliceContext,
  load: { siwx(): Promise<object>; analytics(): Promise<object>; projectHints(): Promise<object> },
): OptionalServices {
  /** The wrong option that was told last: every change of any option starts what is wanted. */
  let reportedMessage: string | undefined
  return {
    async start() {
      const { features, services, siwx } = $options.get()
      const outcomes = await Promise.allSettled([
        siwx && load.siwx(),
        features?.analytics && services?.analytics ? load.analytics() : undefined,
        services?.configuration ? load.projectHints() : undefined,
      ])
      // Code that cannot be loaded is asked for again by whoever needs it; a wrong option is not.
      const errors = outcomes
        .map((outcome): unknown => outcome.status === 'rejected' && outcome.reason)
        .filter(error => error instanceof W3mError)
      if (errors.length === 0) reportedMessage = undefined
      for (const error of errors) {
        if (signal.aborted || error.message === reportedMessage) continue
        reportedMessage = error.message
        notices.alert({ code: String(error.code), short: 'An error occurred', long: String(error), variant: 'error' })
        events.emit('error', { code: error.code, message: error.message })
      }
    },
  }
}
