import { createFrameClient, type FrameClient } from '../app/frame-client.js'
import type { FrameClientOptions } from '../app/frame-client-options.js'
import { browserEnvironment, type FrameEnvironment } from '../app/frame-environment.js'

// The test runner's server answers at two names: they are two origins, and two sites.
const other = new URL(location.href)
other.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'

/** The origin that tests give to the frame. */
export const frameOrigin = other.origin

/** The address of a file beside this one, at the frame's origin or at the page's own. */
export function pageUrl(
  file: string,
  { query = {}, at = frameOrigin }: { readonly query?: Readonly<Record<string, string>>; readonly at?: string } = {},
): string {
  const url = new URL(`/packages/frame-bridge/src/testing/${file}`, at)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

export const frameUrl = (query: Readonly<Record<string, string>> = {}): string =>
  pageUrl('frame-page.html', { query: { allow: location.origin, ...query } })

export interface Bench {
  readonly client: FrameClient
  readonly container: HTMLElement
  readonly failures: [kind: string, cause: string | undefined][]
  end(): void
}

/** A client of the test's frame, in a dialog of its own. */
export function bench({
  environment = {},
  ...options
}: Partial<Omit<FrameClientOptions, 'container' | 'onFailure'>> & {
  readonly environment?: Partial<FrameEnvironment>
} = {}): Bench {
  const container = document.createElement('dialog')
  document.body.append(container)
  const failures: [string, string | undefined][] = []
  const client = createFrameClient(
    {
      url: frameUrl(),
      ...options,
      container: () => container,
      onFailure: (kind, cause) => failures.push([kind, cause]),
    },
    { ...browserEnvironment, ...environment },
  )
  return {
    client,
    container,
    failures,
    end() {
      client.destroy()
      container.remove()
    },
  }
}

/** What a promise ends with: its value, or its error. */
export const outcomeOf = async (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

export interface FakeTimers {
  readonly setTimer: FrameEnvironment['setTimer']
  /** The times that are being waited for, in ms. */
  readonly waiting: () => readonly number[]
  /** Lets every wait of exactly this many ms be over. */
  readonly elapse: (ms: number) => void
}

/** Timers that end when a test says so. */
export function fakeTimers(): FakeTimers {
  const timers = new Set<{ readonly callback: () => void; readonly ms: number }>()
  return {
    setTimer(callback, ms) {
      const timer = { callback, ms }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    waiting: () => [...timers].map(({ ms }) => ms),
    elapse(ms) {
      for (const timer of [...timers]) {
        if (timer.ms !== ms || !timers.delete(timer)) continue
        timer.callback()
      }
    },
  }
}
