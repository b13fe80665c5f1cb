/** One end of a private port. */
export interface PortEnd {
  /** Sends the message that `message` returns for its number. */
  send(message: (seq: number) => object): void
  /** Closes the port; messages that are already on their way are ignored. */
  close(): void
}

/**
 * Numbers the messages sent on a port, from 1 on, and passes on the received ones that `read` accepts.
 * @param read receives the number of the last accepted message
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
