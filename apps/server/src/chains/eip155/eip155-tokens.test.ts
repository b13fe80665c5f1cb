import { before, describe, it } from 'node:test'
import { expect } from 'chai'
import { concatHex, encodeAbiParameters, numberToHex, size, stringToHex, type Hex } from 'viem'
import { chainAccount, onChain, type ChainAccount } from '../../testing/chain-account.js'
import { deadChain, busyChain } from '../../testing/test-server.js'
import { createEip155TokenReader, decodeDecimals, decodeText } from './eip155-tokens.js'

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint | number) => numberToHex(value, { size: 32 })
const reader = createEip155TokenReader(busyChain)

/** Code that answers every call with the same bytes. */
const answering = (bytes: Hex): Hex => {
  const code = concatHex([
    // PUSH3 size, PUSH1 16, PUSH1 0, CODECOPY, PUSH3 size, PUSH1 0, RETURN
    `0x62${size(bytes).toString(16).padStart(6, '0')}6010600039`,
    `0x62${size(bytes).toString(16).padStart(6, '0')}6000f3`,
    bytes,
  ])
  return concatHex([`0x61${size(code).toString(16).padStart(4, '0')}80600a3d393df3`, code])
}

describe('What a token is called', () => {
  let ada: ChainAccount
  before(async () => void (ada = await chainAccount()))
  const describeCode = async (bytecode: Hex) => {
    const address = await ada.deployCode(bytecode)
    expect(await onChain('eth_getCode', [address, 'latest'])).to.not.equal('0x')
    return await reader.read(address)
  }

  it('is read from its contract', async () => {
    const { address } = busyChain.tokens.find(({ symbol }) => symbol === 'GRIT')!
    expect(await reader.read(address)).to.deep.equal({ name: 'Grit', symbol: 'GRIT', decimals: 8 })
  })

  it('may be thirty-two bytes, as old tokens have it', async () => {
    expect(await describeCode(answering(stringToHex('Maker', { size: 32 })))).to.deep.equal({
      name: 'Maker',
      symbol: 'Maker',
      decimals: null,
    })
  })

  it('is nothing where no contract stands, and unknown where the node is down', async () => {
    const nobody = '0x00000000000000000000000000000000000000ad'
    const nothing = { name: null, symbol: null, decimals: null }
    expect(await reader.read(nobody)).to.deep.equal(nothing)
    expect(await createEip155TokenReader(deadChain).read(nobody)).to.equal(undefined)
  })

  const nothing = { name: null, symbol: null, decimals: null }
  for (const [title, bytecode] of [
    // PUSH3 size, PUSH1 0, RETURN: sixteen megabytes, and what its gas just pays for.
    ['it answers with more than a call can pay for', '0x6662ffffff6000f360005260076019f3' as Hex],
    ['it answers with more than anybody reads', '0x66620600006000f360005260076019f3' as Hex],
    // JUMPDEST, PUSH1 0, JUMP
    ['it never ends', '0x635b6000566000526004601cf3' as Hex],
    ['it answers with a text of 20,000 letters', answering(text('x'.repeat(20_000)))],
  ] as const) {
    it(`is nothing where ${title}`, async () => {
      const startedAt = performance.now()
      expect(await describeCode(bytecode)).to.deep.equal(nothing)
      // A read ends after some seconds, whatever its node does: this finds one that has no end of its own.
      expect(performance.now() - startedAt).to.be.lessThan(60_000)
    })
  }

  const texts: readonly [title: string, data: Hex, expected: string | null][] = [
    ['a text', text('USD Coin'), 'USD Coin'],
    ['an empty text', text(''), null],
    ['thirty-two bytes without an end', `0x${'41'.repeat(32)}`, 'A'.repeat(24)],
    ['no bytes', '0x', null],
    ['a few bytes', '0x414243', null],
    ['an offset out of its bytes', concatHex([word(2n ** 256n - 1n), word(1)]), null],
    ['a length out of its bytes', concatHex([word(32), word(2n ** 255n), word(0)]), null],
    ['an offset that stands on itself', concatHex([word(0), word(0), word(0)]), null],
    ['letters that turn the line', text('abc\u202Ecba'), 'abccba'],
    ['bytes that are no text', concatHex([word(32), word(3), `0xff41ff${'00'.repeat(29)}`]), 'A'],
  ]
  for (const [title, data, expected] of texts) {
    it(`reads ${title} as ${JSON.stringify(expected)}`, () => void expect(decodeText(data, 24)).to.equal(expected))
  }

  for (const [data, expected] of [
    [word(18), 18],
    [word(0), 0],
    [word(77), 77],
    [word(78), null],
    [word(2n ** 256n - 1n), null],
    ['0x12', null],
    ['0x', null],
  ] as const) {
    it(`reads the decimals ${data.slice(-4)} as ${expected}`, () =>
      void expect(decodeDecimals(data)).to.equal(expected))
  }
})
