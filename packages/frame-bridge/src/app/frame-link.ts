import type { PushName } from '../messages/pushes.js'
import type { Strictness } from '../wire/read-payload.js'

/** The connection to one frame, on the application's side. */
export interface FrameLink {
  readonly strictness: Strictness
  send(name: string, id: string, payload: unknown): void
  /** Tells the frame that the page abandoned the request. */
  cancel(id: string, request: { readonly name: string; readonly endsByAbort: boolean }): void
  close(): void
}

/** The events of a connection. Senders are verified, payloads are not. */
export interface FrameLinkEvents {
  /** The frame's page responds, for the first time or after a reload, but cannot take requests yet. */
  readonly onConnecting: (source: MessageEventSource) => void
  /** The frame can take requests from now on. */
  readonly onReady: () => void
  readonly onReply: (reply: {
    readonly kind: 'success' | 'error'
    readonly name: string
    readonly id: string
    readonly payload: unknown
  }) => void
  readonly onPush: (name: PushName, payload: unknown) => void
}

export interface FrameLinkDeps extends FrameLinkEvents {
  /**
   * The window of the frame's page; undefined when a link opens it, until its page sends the nonce that only it
   * received.
   */
  readonly peer: () => Window | null | undefined
  readonly origin: string
}

/** Whether a message comes from the page that the frame's window is meant to hold. */
export function isFrom({ peer, origin }: FrameLinkDeps, { source, origin: from }: MessageEvent): boolean {
  const expected = peer()
  return source !== null && from === origin && (expected === undefined || source === expected)
}
