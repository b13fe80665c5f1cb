import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzCounts } from '../../vault/testing/fuzz-counts.js'
import type { Hex } from '../hex-bytes.js'
import type { PermissionTerms } from './permission-rules.js'
import { unused, usageAfter, type UsedCall } from './permission-use.js'

const token = `0x${'a1'.repeat(20)}` as const
const game = `0x${'b2'.repeat(20)}` as const
const somebody = `0x${'c3'.repeat(20)}` as const
const now = 1_700_000_000_000
const terms = (changes: Partial<PermissionTerms> = {}): PermissionTerms => ({
  rules: [
    { kind: 'native', limit: 100n },
    { kind: 'erc20', token, limit: 1_000n },
    { kind: 'contract', contract: game, functions: [{ selector: '0x4e71d92d', text: 'claim()' }], limit: 10n },
  ],
  useLimit: 3,
  feeLimit: 50n,
  expiresAtMs: now + 1,
  ...changes,
})
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const send = (value: bigint, to: Hex = somebody): UsedCall => ({ to, value, data: '0x' })
const transfer = (units: bigint, changes: Partial<UsedCall> = {}): UsedCall => ({
  to: token,
  value: 0n,
  data: `0xa9059cbb${'0'.repeat(24)}${somebody.slice(2)}${word(units)}`,
  ...changes,
})
const claim = (value = 0n, data: Hex = '0x4e71d92d'): UsedCall => ({ to: game, value, data })
const isInside = (...calls: readonly UsedCall[]): boolean =>
  usageAfter(terms(), unused(terms()), calls, 1n, now) !== undefined

describe('What is used of a permission', () => {
  const inside: readonly (readonly [string, ...UsedCall[]])[] = [
    ['all of the coins', send(100n)],
    ['all of the coins in two calls', send(60n), send(40n, token)],
    ['all of the tokens', transfer(1_000n)],
    ['a function with its coins', claim(10n)],
    ['a function with arguments', claim(0n, `0x4e71d92d${word(1n)}`)],
    ['a function with a kilobyte of arguments', claim(0n, `0x4e71d92d${'ab'.repeat(1_024)}`)],
    ['some of each', send(1n), transfer(1n), claim(1n)],
    ['a token address in capitals', { ...transfer(1n), to: token.toUpperCase().replace('0X', '0x') as Hex }],
  ]
  for (const [title, ...calls] of inside) it(`may be ${title}`, () => expect(isInside(...calls)).to.equal(true))

  const outside: readonly (readonly [string, ...UsedCall[]])[] = [
    ['more coins', send(101n)],
    ['more coins in two calls', send(60n), send(41n)],
    ['more tokens', transfer(1_001n)],
    ['more tokens in two calls', transfer(1_000n), transfer(1n)],
    ['nothing'],
    ['another token', transfer(1n, { to: somebody })],
    ['coins with a token transfer', transfer(1n, { value: 1n })],
    ['a transfer with more behind it', transfer(1n, { data: `${transfer(1n).data}00` })],
    [
      'a transfer with something before its address',
      transfer(1n, { data: transfer(1n).data.replace('0xa9059cbb00', '0xa9059cbb01') as Hex }),
    ],
    ['a transfer cut short', transfer(1n, { data: transfer(1n).data.slice(0, -2) as Hex })],
    ['another function of the token', transfer(1n, { data: transfer(1n).data.replace('a9059cbb', '095ea7b3') as Hex })],
    ['another function of the contract', claim(0n, '0x4e71d92e')],
    ['a function cut short', claim(0n, '0x4e71d9')],
    ['more coins with the function', claim(11n)],
    ['a function with more bytes than anybody pays for', claim(0n, `0x4e71d92d${'ab'.repeat(1_025)}`)],
    ['the function of another contract', { ...claim(), to: somebody }],
    ['coins with data', { ...send(1n), data: '0x00' }],
    ['a new contract', { to: undefined, value: 0n, data: '0x' }],
    ['one call that is fine and one that is not', send(1n), claim(0n, '0x12345678')],
  ]
  for (const [title, ...calls] of outside) it(`is never ${title}`, () => expect(isInside(...calls)).to.equal(false))

  it('ends with its time', () => {
    expect(usageAfter(terms(), unused(terms()), [send(1n)], 1n, now)).not.to.equal(undefined)
    expect(usageAfter(terms(), unused(terms()), [send(1n)], 1n, now + 1)).to.equal(undefined)
  })

  it('never comes to more than the limits, in whatever order and however often it is used', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    const small = fc.bigInt({ min: 0n, max: 60n })
    const call = fc.oneof(
      fc.oneof(small, amount).map(value => send(value)),
      fc
        .oneof(
          small.map(units => units * 20n),
          amount,
        )
        .map(units => transfer(units)),
      fc.oneof(small, amount).map(value => claim(value)),
      fc.record({
        to: fc.constantFrom(token, game, somebody),
        value: small,
        data: fc
          .uint8Array({ maxLength: 70 })
          .map((bytes): Hex => `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`),
      }),
    )
    const limits = fc.record({
      native: amount,
      erc20: fc.oneof(small, amount),
      contract: small,
      useLimit: fc.integer({ min: 1, max: 20 }),
      feeLimit: fc.oneof(small, amount),
    })
    fc.assert(
      fc.property(
        limits,
        fc.array(fc.tuple(fc.array(call, { maxLength: 4 }), fc.oneof(small, amount)), { maxLength: 30 }),
        (limit, batches) => {
          const transferTerms = terms({
            rules: [
              { kind: 'native', limit: limit.native },
              { kind: 'erc20', token, limit: limit.erc20 },
              { ...terms().rules[2]!, limit: limit.contract },
            ],
            useLimit: limit.useLimit,
            feeLimit: limit.feeLimit,
          })
          let used = unused(transferTerms)
          // Counted another way: by what is sent.
          const sent = { coins: 0n, tokens: 0n, toGame: 0n, fees: 0n, batches: 0 }
          for (const [calls, fee] of batches) {
            const next = usageAfter(transferTerms, used, calls, fee, now)
            if (!next) continue
            used = next
            sent.batches++
            sent.fees += fee
            for (const { to, value, data } of calls) {
              if (data === '0x') sent.coins += value
              else if (to === game) sent.toGame += value
              else {
                expect([to, data.slice(0, 10), value]).to.deep.equal([token, '0xa9059cbb', 0n])
                sent.tokens += BigInt(`0x${data.slice(-64)}`)
              }
            }
          }
          expect(
            sent.coins <= limit.native &&
              sent.tokens <= limit.erc20 &&
              sent.toGame <= limit.contract &&
              sent.fees <= limit.feeLimit &&
              sent.batches <= limit.useLimit,
          ).to.equal(true)
          expect(used).to.deep.equal({
            uses: sent.batches,
            fee: sent.fees,
            amounts: [sent.coins, sent.tokens, sent.toGame],
          })
        },
      ),
      fuzzCounts(500),
    )
  })
})
