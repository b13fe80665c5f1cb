/**
 * They take what they may only by another signature or call of the owner, which is judged when it comes: Permit2, the
 * relayer of CoW Protocol, 1inch v6. Each has the same address on every network.
 */
export const carefulSpenders =
  /^0x(?:000000000022d473030f116ddee9f6b43ac78ba3|c92e8bdf79f0507f65a392b0ab4667716bfe0110|111111125421ca6dc452d289314280a0f8842a65)$/i

/**
 * Who lets Permit2 move a token only where the order beside it is filled: the reactors of UniswapX. Permit2 itself asks
 * nothing of what is signed beside, so that for any other spender an order there is a text without effect.
 * Source: docs.uniswap.org/contracts/uniswapx/deployment
 */
export const reactors =
  /^0x(?:00000011f84b9aa48e5f8aa8b9897600006289be|6000da47483062a0d734ba3dc7576ce6a0b645c4|b274d5f4b833b61b340b654d600a864fb604a87c|1bd1aadc9e230626c44a139d7e70d842749351eb|00000006021a6bce796be7ba509bbba71e956e37|000000001ec5656dcdb24d90dfa42742738de729|000000008a8330b5d1f43a62bf4c673a49f27ba0)$/i
