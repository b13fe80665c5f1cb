import type { TrackedEvent } from '@w3m/core'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

/** What `useW3mEvents` returns: the last tracked event, or both fields undefined before the first. */
export type UseW3mEvents = (TrackedEvent | { readonly timestamp: undefined; readonly data: undefined }) & {
  /** Always empty: failures are events of their own. The field is there for hosts that come from AppKit. */
  readonly reportedErrors: Readonly<Record<string, boolean>>
}

const reportedErrors: UseW3mEvents['reportedErrors'] = {}

const source: SnapshotSource<UseW3mEvents, undefined> = {
  hook: 'useW3mEvents',
  subscribe: (w3m, changed) => w3m.events.$event.listen(changed),
  read(w3m) {
    const event = w3m.events.$event.get()
    return event ? { ...event, reportedErrors } : source.initial
  },
  initial: { timestamp: undefined, data: undefined, reportedErrors },
}

/**
 * The last event: `timestamp` in milliseconds since 1970 and its `data`; both undefined before the first. @throws
 * {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export const useW3mEvents = (): UseW3mEvents => useSnapshot(source, undefined)
