import type { EndpointInput } from '../api/define-endpoint.js'
import type { sendEvent } from '../api/send-event.js'
import {
  analyticsBatchMax,
  analyticsBytesMax,
  analyticsErrorsMax,
  analyticsErrorsMs,
} from '../limits/analytics-limits.js'
import type { EventsStore, TrackedEvent, TrackedValue } from './events.store.js'
import { scrubText } from './scrub-text.js'

/** One event as it is posted. */
export type PostedEvent = EndpointInput<typeof sendEvent>['body']

export interface AnalyticsDeps {
  readonly events: Pick<EventsStore, '$event' | 'on' | 'takeEarly'>
  /** Posts one event, or several at once. @returns the status of the answer; 0 where there was none. Never throws. */
  readonly post: (events: readonly [PostedEvent, ...PostedEvent[]]) => Promise<number>
  /**
   * False while the host does not want analytics, or the visitor's browser asks for privacy (GPC). Asked before each
   * event.
   */
  readonly isEnabled: () => boolean
  /** Undefined unless the host opted in. */
  readonly address: () => string | undefined
  readonly keepsAddresses: () => boolean
  readonly network: () => string | undefined
  readonly page: Pick<Location, 'origin' | 'pathname' | 'hostname'>
  /** Calls back when the page may be gone in a moment; returns what stops it. */
  readonly onLeave: (callback: () => void) => () => void
  /** The server knows no such project, or not on this origin. */
  readonly refused: () => void
  readonly now: () => number
}

function unescapeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The visitor's own ways out are no errors. */
const refusals: readonly (string | number)[] = [4001, 'MODAL_CLOSED', 'ABORTED']

/**
 * Posts what is tracked, for a host that wants it: one event at a time, and together what came meanwhile. Nothing is
 * tried again, and nothing is posted that names a person, a pairing or a page beyond its path.
 */
export function startAnalytics(deps: AnalyticsDeps): () => void {
  const { events, post, isEnabled: isNeeded, page, now } = deps
  let waiting: PostedEvent[] = []
  let isPosting = false
  let isRejected = false
  let errors: number[] = []

  const scrubOne = (text: string) => scrubText(text, deps.keepsAddresses())
  /** A page's path may hold what a text may not, also where it is escaped. */
  const scrubSegment = (segment: string) => {
    const text = unescapeSegment(segment)
    const scrubbed = scrubOne(text)
    return scrubbed === text ? segment : scrubbed
  }
  const scrub = (value: TrackedValue) =>
    typeof value === 'string' ? scrubOne(value) : typeof value === 'object' ? value.map(scrubOne) : value

  function toPostedEvent({ timestamp, data: { type, event, properties } }: TrackedEvent): PostedEvent {
    const address = deps.address()
    const network = deps.network()
    return {
      eventId: crypto.randomUUID(),
      url: page.origin + page.pathname.split('/').map(scrubSegment).join('/'),
      domain: page.hostname,
      timestamp,
      props: {
        type,
        event,
        ...(address !== undefined && { address }),
        properties: {
          ...Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, scrub(value)])),
          ...(network !== undefined && { caipNetworkId: network }),
        },
      },
    }
  }

  /** The next ones that go together: a browser lets go of a page with no more than 64 kB of them. */
  function takeBatch(): readonly [PostedEvent, ...PostedEvent[]] | undefined {
    let length = 0
    const count = waiting.findIndex(
      (event, index) => index === analyticsBatchMax || (length += JSON.stringify(event).length) > analyticsBytesMax,
    )
    const [first, ...others] = waiting.splice(0, count < 0 ? waiting.length : Math.max(1, count))
    return first && [first, ...others]
  }

  async function send(): Promise<void> {
    const next = isNeeded() ? takeBatch() : undefined
    if (!next || isRejected) {
      waiting = []
      return
    }
    if ((await post(next)) !== 403) return
    isRejected = true
    deps.refused()
  }

  async function sendBatches(): Promise<void> {
    if (isPosting) return
    isPosting = true
    while (waiting.length) await send()
    isPosting = false
  }

  function add(event: TrackedEvent): void {
    if (!isNeeded() || isRejected) return
    if (event.data.type === 'error') {
      errors = errors.filter(at => at > now() - analyticsErrorsMs)
      if (errors.length >= analyticsErrorsMax) return
      errors.push(now())
    }
    waiting.push(toPostedEvent(event))
    void sendBatches()
  }

  events.takeEarly().forEach(add)
  const stops = [
    events.$event.listen(event => event && add(event)),
    events.on(({ name, detail }) => {
      if (name !== 'error' || refusals.includes(detail.code)) return
      add({
        timestamp: now(),
        data: {
          type: 'error',
          event: 'INTERNAL_SDK_ERROR',
          properties: { errorType: String(detail.code), errorMessage: detail.message, uncaught: false },
        },
      })
    }),
    // Whatever waits goes now, beside what is on its way.
    deps.onLeave(() => {
      while (waiting.length) void send()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    waiting = []
  }
}
