/**
 * Bytes that may wait in this process for readers that take their time, or for the end of what is sent to it. What is
 * beyond is cut off: messages stay in the mailbox.
 */
export interface WaitingBytesLimits {
  readonly perSocket: number
  readonly inAll: number
}

/** Those of one socket. */
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

/** Counts what waits, and cuts off whoever lets most of it wait. */
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

  /** Whoever lets most wait, of all or of one address. Searched only where a limit is passed. */
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
