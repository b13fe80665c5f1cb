/**
 * The most bytes that may wait in this process, for slow readers or for the rest of an incoming message. Beyond that,
 * sockets are cut off: messages stay in the mailbox.
 */
export interface WaitingBytesLimits {
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

export interface WaitingBytes {
  /** `addressMax` is what all sockets of its address may have waiting; `cutOff` is called at most once. */
  open(socket: { readonly address: string; readonly addressMax: number; readonly cutOff: () => void }): SocketBytes
}

interface Holder {
  readonly address: string
  readonly cutOff: () => void
  bytes: number
}

/** Counts the waiting bytes; beyond a limit, it cuts off the socket with the most of them. */
export function createWaitingBytes({ perSocket, inAll }: WaitingBytesLimits): WaitingBytes {
  const holders = new Set<Holder>()
  const byAddress = new Map<string, number>()
  let sum = 0

  function change(holder: Holder, bytes: number): void {
    const ofAddress = (byAddress.get(holder.address) ?? 0) + bytes - holder.bytes
    sum += bytes - holder.bytes
    holder.bytes = bytes
    if (ofAddress > 0) byAddress.set(holder.address, ofAddress)
    else byAddress.delete(holder.address)
  }

  function remove(holder: Holder): void {
    if (holders.delete(holder)) change(holder, 0)
  }

  function cutOff(holder: Holder): void {
    remove(holder)
    holder.cutOff()
  }

  /** Cuts off the socket with the most waiting bytes, of all or of one address. It searches only beyond a limit. */
  function cutOffLargest(address?: string): void {
    let found: Holder | undefined
    for (const holder of holders)
      if ((address === undefined || holder.address === address) && holder.bytes > (found?.bytes ?? -1)) found = holder
    if (found) cutOff(found)
  }

  return {
    open({ address, addressMax, cutOff: onCutOff }) {
      const holder: Holder = { address, cutOff: onCutOff, bytes: 0 }
      holders.add(holder)
      return {
        note(bytes) {
          if (!holders.has(holder)) return
          change(holder, bytes)
          if (bytes > perSocket) cutOff(holder)
          while ((byAddress.get(address) ?? 0) > addressMax) cutOffLargest(address)
          while (sum > inAll) cutOffLargest()
        },
        end: () => remove(holder),
      }
    },
  }
}
