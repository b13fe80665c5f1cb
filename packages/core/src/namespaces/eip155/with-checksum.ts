// Keccak-256 of the few bytes that an address has, in one block of the sponge: a hash library would weigh ten times as
// much on the way to a connected wallet. No secret ever comes here, and no message longer than a block (136 bytes).

const all = (1n << 64n) - 1n
const turn = (lane: bigint, by: number): bigint => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & all

function permute(lanes: bigint[]): void {
  let register = 1
  for (let round = 0; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map(
      x => lanes[x]! ^ lanes[x + 5]! ^ lanes[x + 10]! ^ lanes[x + 15]! ^ lanes[x + 20]!,
    )
    for (let at = 0; at < 25; at++) lanes[at]! ^= columns[(at + 4) % 5]! ^ turn(columns[(at + 1) % 5]!, 1)
    // Each lane turns, and goes where the next one was.
    let [x, y, held] = [1, 0, lanes[1]!]
    for (let step = 1; step < 25; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const at = x + 5 * y
      const former = lanes[at]!
      lanes[at] = turn(held, ((step * (step + 1)) / 2) % 64)
      held = former
    }
    for (let row = 0; row < 25; row += 5) {
      const own = lanes.slice(row, row + 5)
      for (let at = 0; at < 5; at++) lanes[row + at] = own[at]! ^ (~own[(at + 1) % 5]! & all & own[(at + 2) % 5]!)
    }
    // The round's constant, by the shift register of the standard.
    for (let bit = 1; bit < 128; bit *= 2) {
      if (register & 1) lanes[0]! ^= 1n << BigInt(bit - 1)
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
  const lanes = Array.from({ length: 25 }, (_, lane) => block.getBigUint64(8 * lane, true))
  permute(lanes)
  lanes.forEach((lane, at) => block.setBigUint64(8 * at, lane, true))
  return [0, 8, 16].map(at => block.getBigUint64(at).toString(16).padStart(16, '0')).join('')
}

/** The EIP-55 spelling of an EVM address, with or without `0x`; another text as it is. */
export function withChecksum(address: string): string {
  const digits = /^(?:0x)?([0-9a-f]{40})$/.exec(address.toLowerCase())?.[1]
  if (!digits) return address
  const hash = hashDigits(digits)
  return `0x${[...digits].map((digit, at) => (hash[at]! > '7' ? digit.toUpperCase() : digit)).join('')}`
}
