import { clean } from './clean.js'

/** One line of the log about a call that was answered. */
export interface RequestLine {
  readonly call: string
  readonly status: number
  readonly ms: number
}

export interface Log {
  request(line: RequestLine): void
  /** Something failed that nobody is told of elsewhere. `what` is a sentence of ours. */
  error(message: string, error: unknown): void
}

export type LogFormat = 'json' | 'text'

/** Where lines go; replaced in tests. */
export interface LogSink {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

const console_: LogSink = { out: line => console.log(line), err: line => console.error(line) }

const detailOf = (error: unknown): string =>
  clean(error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error))

/**
 * The log of the server: `json` has a line for each call and each failure, `text` says failures alone. Nothing in it
 * names a visitor: no address of theirs, neither on a chain nor on the net, no path, no query, no body.
 */
export function createLog(format: LogFormat, now: () => number = Date.now, sink: LogSink = console_): Log {
  const line = (level: 'error' | 'info', event: string, fields: Readonly<Record<string, unknown>>) =>
    JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })
  return {
    request(fields) {
      if (format === 'json') sink.out(line('info', 'request', { ...fields }))
    },
    error(message, error) {
      const detail = detailOf(error)
      sink.err(format === 'json' ? line('error', 'failure', { what: message, detail }) : `${message} ${detail}`.trim())
    },
  }
}

/** What fails where nobody is handed a log. */
export const reportError = (error: unknown): void => console.error(detailOf(error))
