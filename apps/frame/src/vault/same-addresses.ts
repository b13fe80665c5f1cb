interface Addresses {
  readonly evmAddress: string
  readonly solanaAddress: string
}

/** Whether both addresses are the same. The case of an EVM address is its checksum, not part of it. */
export const hasSameAddresses = (left: Addresses, right: Addresses): boolean =>
  left.evmAddress.toLowerCase() === right.evmAddress.toLowerCase() && left.solanaAddress === right.solanaAddress
