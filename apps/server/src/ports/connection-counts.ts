/** Connections that are open at all server processes. Those of a process that is gone count for a few seconds more. */
export interface ConnectionCounts {
  /** Counts one more of an address. @returns false where `max` are open: it is not counted then */
  open(address: string, max: number): Promise<boolean>
  close(address: string): Promise<void>
}
