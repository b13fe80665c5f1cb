import type { PushName } from '../messages/pushes.js'
import type { Strictness } from '../wire/read-payload.js'

/** One wire to one frame, from the app's side. */
export interface FrameLink {
  readonly strictness: Strictness
  send(name: string, id: string, payload: unknown): void
  /** The page gave up that request. */
  cancel(id: string, request: { readonly name: string; readonly endsByAbort: boolean }): void
  close(): void
}

/** What a wire brings. Everything was checked for who said it, nothing for its payload. */
export interface FrameLinkEvents {
  /** The frame's page answers, for the first time or anew, but can't be asked yet. */
  readonly onConnecting: (source: MessageEventSource) => void
  /** From now on requests reach it. */
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
   * The window of the frame's page; undefined where a link opens it, until its page has named the nonce that it alone
   * was given.
   */
  readonly peer: () => Window | null | undefined
  readonly origin: string
}

/** Whether a message comes from the page that the frame's window is meant to hold. */
export function isFrom({ peer, origin }: FrameLinkDeps, { source, origin: from }: MessageEvent): boolean {
  const expected = peer()
  return source !== null && from === origin && (expected === undefined || source === expected)
}
