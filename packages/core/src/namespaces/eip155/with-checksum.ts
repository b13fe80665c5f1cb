// Keccak-256 of the few bytes that an address has, in one block of the sponge: a hash library would weigh ten times as
// much on the way to a connected wallet. No secret ever comes here, and no message longer than a block (136 bytes).

/** Bits above 64 are cut off when the lane is stored. */
const rotateLeft = (lane: bigint, by: number): bigint => (lane << BigInt(by)) | (lane >> BigInt(64 - by))

/** @param state 25 lanes of 64 bits, the lowest byte first */
function permute(state: DataView): void {
  const lane = (at: number, from = state): bigint => from.getBigUint64(8 * at, true)
  const setLane = (at: number, value: bigint): void => state.setBigUint64(8 * at, value, true)
  const column = (x: number): bigint => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20)
  let register = 1
  for (let round = 0; round < 24; round++) {
    const effects = [0, 1, 2, 3, 4].map(x => column((x + 4) % 5) ^ rotateLeft(column((x + 1) % 5), 1))
    effects.forEach((effect, x) => {
      for (let at = x; at < 25; at += 5) setLane(at, lane(at) ^ effect)
    })
    // Each lane turns, and goes where the next one was.
    let [x, y, moving] = [1, 0, lane(1)]
    for (let step = 1; step < 25; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const at = x + 5 * y
      const previousLane = lane(at)
      setLane(at, rotateLeft(moving, ((step * (step + 1)) / 2) % 64))
      moving = previousLane
    }
    const block = new DataView(state.buffer.slice(0))
    for (let at = 0; at < 25; at++) {
      const row = at - (at % 5)
      setLane(at, lane(at) ^ (~lane(row + ((at + 1) % 5), block) & lane(row + ((at + 2) % 5), block)))
    }
    // The round's constant, by the shift register of the standard.
    for (let bit = 1; bit < 128; bit *= 2) {
      if (register & 1) setLane(0, lane(0) ^ (1n << BigInt(bit - 1)))
      register = (register * 2) ^ ((register >> 7) * 0x171)
    }
  }
}

/** The first hex digits of Keccak-256 of a short ASCII text, 16 a lane. */
function hashDigits(text: string): string {
  const block = new DataView(new ArrayBuffer(200))
  for (let at = 0; at < text.length; at++) block.setUint8(at, text.charCodeAt(at))
  block.setUint8(text.length, 1)
  block.setUint8(135, 0x80)
  permute(block)
  return [0, 8, 16].map(at => block.getBigUint64(at).toString(16).padStart(16, '0')).join('')
}

/** The EIP-55 spelling of an EVM address, with or without `0x`; another text as it is. */
export function withChecksum(address: string): string {
  const digits = /^(?:0x)?([0-9a-f]{40})$/.exec(address.toLowerCase())?.[1]
  if (!digits) return address
  const hash = hashDigits(digits)
  return `0x${[...digits].map((digit, at) => (hash.charAt(at) > '7' ? digit.toUpperCase() : digit)).join('')}`
}
