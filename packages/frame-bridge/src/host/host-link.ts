import type { Failure } from '../wire/failure.js'
import type { PushName } from '../messages/pushes.js'
import type { Strictness } from '../wire/read-payload.js'

/** The connection to the page around the frame, on the frame's side. */
export interface HostLink {
  readonly strictness: Strictness
  /** @throws {DOMException | FrameError} when the payload can't be copied, or is larger than the page accepts */
  answer(name: string, id: string, payload: unknown): void
  refuse(name: string, id: string, failure: Failure): void
  push(name: PushName, payload: unknown): void
  close(): void
}

export interface HostLinkDeps {
  /**
   * The page around the frame, or the one that opened its window, and its origin: messages are accepted from and sent
   * to no other.
   */
  readonly peer: Window
  readonly origin: string
  readonly onRequest: (name: string, id: string, payload: unknown) => void
  readonly onCancel: (id: string) => void
}

/** Whether a message comes from that page. */
export const isFromPeer = ({ peer, origin }: HostLinkDeps, event: MessageEvent): boolean =>
  event.source !== null && event.source === peer && event.origin === origin
