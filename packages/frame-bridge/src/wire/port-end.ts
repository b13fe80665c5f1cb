/** One end of a private port. */
export interface PortEnd {
  /** Sends what `message` makes of its number. */
  send(message: (seq: number) => object): void
  /** Nothing is heard after it, not even what is on its way. */
  close(): void
}

/**
 * Numbers what is said on a port, from 1 on, and hears what `read` takes.
 * @param read is given the number that was heard last
 */
export function openPortEnd<Message extends { readonly seq: number }>(
  port: MessagePort,
  read: (data: unknown, lastSeq: number) => Message | undefined,
  received: (message: Message) => void,
): PortEnd {
  let lastSent = 0
  let lastReceived = 0
  port.onmessage = ({ data }) => {
    const message = read(data, lastReceived)
    if (!message) return
    lastReceived = message.seq
    received(message)
  }
  return {
    send: message => port.postMessage(message(++lastSent)),
    close() {
      port.onmessage = null
      port.close()
    },
  }
}
