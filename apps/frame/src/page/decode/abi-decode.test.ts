import { expect } from 'chai'
import fc from 'fast-check'
import { encodeFunctionData, getAddress, parseAbi, toFunctionSelector, type AbiFunction as ViemFunction } from 'viem'
import { fuzzCounts } from '../../vault/testing/fuzz-counts.js'
import type { AbiValue } from './abi-decode.js'
import { decodeCall, selectorOf } from './decode-call.js'
import { readSignature, type AbiParameter } from './abi-signature.js'
import { knownFunctions } from './known-functions.js'

/** A viem ABI of one of our signatures. */
const viemAbi = (text: string): ViemFunction => {
  const item = ({ name, type, components, item: inner, length }: AbiParameter): object => {
    if (inner) {
      const of = item(inner) as { type: string }
      return { ...of, name, type: `${of.type}[${length ?? ''}]` }
    }
    return components ? { name, type: 'tuple', components: components.map(item) } : { name, type }
  }
  const { name, inputs } = readSignature(text)
  return {
    type: 'function',
    name,
    inputs: inputs.map(item),
    outputs: [],
    stateMutability: 'payable',
  } as unknown as ViemFunction
}

const asHex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map(list => `0x${[...list].map(byte => byte.toString(16).padStart(2, '0')).join('')}`)

const valueOf = ({ type, components, item, length }: AbiParameter): fc.Arbitrary<unknown> => {
  if (item) return fc.array(valueOf(item), { minLength: length ?? 0, maxLength: length ?? 3 })
  if (components)
    return fc
      .tuple(...components.map(valueOf))
      .map(values => Object.fromEntries(components.map((part, index) => [part.name, values[index]])))
  if (type === 'address') return asHex(20).map(address => getAddress(address))
  if (type === 'bool') return fc.boolean()
  if (type === 'string') return fc.string({ unit: 'grapheme' })
  if (type === 'bytes')
    return fc
      .uint8Array({ maxLength: 70 })
      .map(list => `0x${[...list].map(byte => byte.toString(16).padStart(2, '0')).join('')}`)
  const size = Number(/\d+$/.exec(type)![0])
  if (type.startsWith('bytes')) return asHex(size)
  const uint = fc.bigInt(0n, 2n ** BigInt(size) - 1n)
  return size <= 48 ? uint.map(Number) : uint
}

/** Our values as viem is given them. */
const plain = ({ type, value }: AbiValue, { components, item }: AbiParameter): unknown => {
  if (Array.isArray(value)) {
    const list = value as readonly AbiValue[]
    return components
      ? Object.fromEntries(components.map((part, index) => [part.name, plain(list[index]!, part)]))
      : list.map(element => plain(element, item!))
  }
  if (type === 'address') return getAddress(value as string)
  return /^uint(?:8|16|24|32|48)$/.test(type) ? Number(value) : value
}

describe('calls in words', () => {
  it('are found by the selectors that others compute', () => {
    for (const text of knownFunctions) {
      const { signature } = readSignature(text)
      expect(selectorOf(signature), signature).to.equal(toFunctionSelector(signature))
    }
    expect(selectorOf('transfer(address,uint256)')).to.equal('0xa9059cbb')
    expect(new Set(knownFunctions.map(text => selectorOf(readSignature(text).signature))).size).to.equal(
      knownFunctions.length,
    )
  })

  for (const text of knownFunctions) {
    it(`read ${readSignature(text).signature} as it was written`, () => {
      const { inputs, signature } = readSignature(text)
      fc.assert(
        fc.property(fc.tuple(...inputs.map(valueOf)), args => {
          const data = encodeFunctionData({ abi: [viemAbi(text)], args })
          const call = decodeCall(data)
          expect(call?.signature).to.equal(signature)
          expect(call?.args.map((value, index) => plain(value, inputs[index]!))).to.deep.equal(args)
        }),
        fuzzCounts(20, 20),
      )
    })
  }

  const transfer = encodeFunctionData({
    abi: parseAbi(['function transfer(address,uint256)']),
    args: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 7n],
  })
  const broken: readonly (readonly [string, string])[] = [
    ['nothing', '0x'],
    ['a selector alone', '0xa9059cbb'],
    ['data that is cut off', transfer.slice(0, -2)],
    ['an address with more than 20 bytes', `0xa9059cbb01${transfer.slice(12)}`],
    ['an unknown selector', `0xdeadbeef${transfer.slice(10)}`],
    ['a list longer than the data', `0xac9650d8${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
    ['a list that points outside', `0xac9650d8${'f'.repeat(64)}`],
    [
      'a text whose padding says something',
      `${encodeFunctionData({ abi: parseAbi(['function setName(string)']), args: ['w3m'] }).slice(0, -2)}01`,
    ],
    [
      'a text whose padding is cut off',
      encodeFunctionData({ abi: parseAbi(['function setName(string)']), args: ['w3m'] }).slice(0, -2),
    ],
    [
      'a text that begins later than it may',
      `0xc47f0027${'40'.padStart(64, '0')}${'f'.repeat(64)}${'3'.padStart(64, '0')}${'77336d'.padEnd(64, '0')}`,
    ],
    [
      'a list with more items than anybody reads',
      `0xac9650d8${'20'.padStart(64, '0')}${'ffff'.padStart(64, '0')}${'0'.repeat(64 * 40)}`,
    ],
  ]
  for (const [title, data] of broken)
    it(`are not made up from ${title}`, () => expect(decodeCall(data as `0x${string}`)).to.equal(undefined))

  it('show what comes after all that the function reads', () => {
    expect(decodeCall(`${transfer}c0ffee` as `0x${string}`)?.args[2]).to.deep.equal({
      name: '+',
      type: '',
      value: '0xc0ffee',
    })
    const inner = decodeCall(
      `${encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] data)']), args: [[`${transfer}01`]] })}ff`,
    )
    expect([inner?.args.at(-1)?.value, inner?.inner[0]?.call?.args.at(-1)?.value]).to.deep.equal(['0xff', '0x01'])
  })

  it('are followed into a multicall, and no deeper than somebody reads', () => {
    const abi = parseAbi(['function multicall(bytes[] data)'])
    let data = transfer as `0x${string}`
    for (let depth = 0; depth < 7; depth++) data = encodeFunctionData({ abi, args: [[data]] })
    let call = decodeCall(data)
    let depth = 0
    while (call?.inner[0]?.call) {
      call = call.inner[0].call
      depth++
    }
    expect(depth).to.equal(4)
    expect(
      decodeCall(encodeFunctionData({ abi, args: [[transfer, '0xdeadbeef']] }))?.inner.map(inner => inner.call?.name),
    ).to.deep.equal(['transfer', undefined])
  })
})
