import { connect, withNonce } from '../wire/handshake.js'
import { newId } from '../wire/new-id.js'
import { frameOrigin, frameUrl } from './two-origins.js'

/** A page that shakes hands with the test's frame by hand, step by step. */
export interface HandMadePage {
  readonly frame: Window
  readonly frameNonce: string
  /** Answers the HELLO as a client does, with its own port, and waits for nothing. */
  connect(data?: unknown): MessagePort
  end(): void
}

export async function openHandMadePage(query: Readonly<Record<string, string>> = {}): Promise<HandMadePage> {
  const iframe = document.createElement('iframe')
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = withNonce(frameUrl(query), newId())
  const hello = new Promise<{ readonly frameNonce: string }>(resolve => {
    const onMessage = ({ data, source }: MessageEvent<{ readonly frameNonce: string }>): void => {
      if (source !== iframe.contentWindow) return
      removeEventListener('message', onMessage)
      resolve(data)
    }
    addEventListener('message', onMessage)
  })
  document.body.append(iframe)
  const { frameNonce } = await hello
  const frame = iframe.contentWindow
  if (!frame) throw new Error('the frame did not open')
  return {
    frame,
    frameNonce,
    connect(data = connect(frameNonce)) {
      const { port1, port2 } = new MessageChannel()
      frame.postMessage(data, { targetOrigin: frameOrigin, transfer: [port2] })
      return port1
    },
    end() {
      iframe.remove()
    },
  }
}

/** Asks over a port, and gives the payload of the answer. `seq` is the number the question has. */
export function sendRequest(port: MessagePort, name: string, seq: number, payload?: unknown): Promise<unknown> {
  const id = newId()
  return new Promise(resolve => {
    port.addEventListener('message', ({ data }: MessageEvent<{ readonly id: string; readonly payload: unknown }>) => {
      if (data.id === id) resolve(data.payload)
    })
    port.start()
    port.postMessage({ type: `@w3m-app/${name}`, id, seq, ...(payload === undefined ? {} : { payload }) })
  })
}
