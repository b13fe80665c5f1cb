/**
 * The most bytes that may wait in this process, for slow readers or for the rest of an incoming message. Beyond that,
 * sockets are cut off: messages stay in the mailbox.
 */
export interface BufferedBytesLimits {
  readonly perSocket: number
  readonly inAll: number
}

/** The waiting bytes of one socket. */
export interface SocketBytes {
  /** Takes how many bytes wait for the socket now. */
  note(bytes: number): void
  /** The socket is gone, and its bytes with it. */
  end(): void
}

export interface BufferedBytes {
  /** `addressMax` is what all sockets of its address may have waiting; `cutOff` is called at most once. */
  open(socket: { readonly address: string; readonly addressMax: number; readonly cutOff: () => void }): SocketBytes
}

interface Holder {
  readonly address: string
  readonly cutOff: () => void
  bytes: number
}

/** Counts the waiting bytes; beyond a limit, it cuts off the socket with the most of them. */
export function createBufferedBytes({ perSocket, inAll }: BufferedBytesLimits): BufferedBytes {
  const holders = new Set<Holder>()
  const byAddress = new Map<string, number>()
  let sum = 0

  function change(connection: Holder, bytes: number): void {
    const ofAddress = (byAddress.get(connection.address) ?? 0) + bytes - connection.bytes
    sum += bytes - connection.bytes
    connection.bytes = bytes
    if (ofAddress > 0) byAddress.set(connection.address, ofAddress)
    else byAddress.delete(connection.address)
  }

  function remove(connection: Holder): void {
    if (holders.delete(connection)) change(connection, 0)
  }

  function cutOff(connection: Holder): void {
    remove(connection)
    connection.cutOff()
  }

  /** Cuts off the socket with the most waiting bytes, of all or of one address. It searches only beyond a limit. */
  function cutOffLargest(address?: string): void {
    let found: Holder | undefined
    for (const connection of holders)
      if ((address === undefined || connection.address === address) && connection.bytes > (found?.bytes ?? -1))
        found = connection
    if (found) cutOff(found)
  }

  return {
    open({ address, addressMax, cutOff: onCutOff }) {
      const connection: Holder = { address, cutOff: onCutOff, bytes: 0 }
      holders.add(connection)
      return {
        note(bytes) {
          if (!holders.has(connection)) return
          change(connection, bytes)
          if (bytes > perSocket) cutOff(connection)
          while ((byAddress.get(address) ?? 0) > addressMax) cutOffLargest(address)
          while (sum > inAll) cutOffLargest()
        },
        end: () => remove(connection),
      }
    },
  }
}
