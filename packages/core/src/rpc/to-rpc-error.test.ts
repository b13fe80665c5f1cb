import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { RpcError } from '../errors/rpc-error.js'
import { operationError } from '../errors/operation-error.js'
import { toRpcError } from './to-rpc-error.js'

const coded = (code: unknown, message: string, more: object = {}) => Object.assign(new Error(message), { code }, more)
const refuse = () => {
  throw new Error('trap')
}
const circle: { code?: number; cause?: unknown } = {}
circle.cause = { message: 'round', cause: circle }
const endless = (): object => ({
  message: 'deep',
  get cause() {
    return endless()
  },
})

describe('what a wallet or a node throws', () => {
  const cases: readonly (readonly [title: string, thrown: unknown, code: number, message: string])[] = [
    ['a refusal by EIP-1193', coded(4001, 'User rejected the request.'), 4001, 'User rejected the request.'],
    ['a plain object', { code: 4902, message: 'Unrecognized chain' }, 4902, 'Unrecognized chain'],
    ['a code as a text', { code: '4001', message: 'no' }, 4001, 'no'],
    [
      'a code in data.originalError',
      coded(-32603, 'Internal JSON-RPC error.', { data: { originalError: { code: 4902, message: 'unknown chain' } } }),
      4902,
      'unknown chain',
    ],
    [
      'a code in a cause of a cause',
      new Error('outer', { cause: new Error('middle', { cause: { code: 4100, message: 'inner' } }) }),
      4100,
      'inner',
    ],
    ['a code in error', { error: { code: 4200, message: 'unsupported' } }, 4200, 'unsupported'],
    [
      'a code in info.error, as ethers wraps it',
      coded('UNKNOWN_ERROR', 'could not coalesce', { info: { error: { code: -32002, message: 'busy' } } }),
      -32002,
      'busy',
    ],
    ['a refusal as ethers names it', coded('ACTION_REJECTED', 'user rejected action'), 4001, 'user rejected action'],
    [
      'an outer code that tells more than the inner one',
      coded(4001, 'no', { data: { code: -32000, message: 'x' } }),
      4001,
      'no',
    ],
    ['a vague code alone', { code: -32000, message: 'insufficient funds' }, -32000, 'insufficient funds'],
    [
      'a vague code around another',
      { code: -32603, message: 'outer', data: { code: -32000, message: 'inner' } },
      -32603,
      'outer',
    ],
    [
      'a refusal in words under a vague code',
      { code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' },
      4001,
      'MetaMask Tx Signature: User denied transaction signature.',
    ],
    [
      'a refusal as wallets over WalletConnect give it',
      { code: 5000, message: 'User rejected.' },
      4001,
      'User rejected.',
    ],
    [
      'any failure of a wallet over WalletConnect that has one code for all',
      { code: 5000, message: 'Unrecognized chain ID "0x89".' },
      5000,
      'Unrecognized chain ID "0x89".',
    ],
    ['a refusal as a text', 'User rejected', 4001, 'User rejected'],
    ['one word of refusal', 'cancelled', 4001, 'cancelled'],
    ['a text', 'something broke', -32603, 'something broke'],
    ['words that only sound like a refusal', new Error('access denied by policy'), -32603, 'access denied by policy'],
    ['a code without a text', { code: 4900 }, 4900, 'An error occurred'],
    ['a code that is no whole number', { code: 1.5, message: 'odd' }, -32603, 'odd'],
    ['nothing', undefined, -32603, 'An error occurred'],
    ['null', null, -32603, 'An error occurred'],
    ['a number', 7, -32603, 'An error occurred'],
    ['a symbol', Symbol('x'), -32603, 'An error occurred'],
    ['an empty object', {}, -32603, 'An error occurred'],
    ['a circle', circle, -32603, 'round'],
    ['a chain without end', endless(), -32603, 'deep'],
    [
      'getters that throw',
      {
        get code() {
          return refuse()
        },
        get message() {
          return refuse()
        },
        get cause() {
          return refuse()
        },
      },
      -32603,
      'An error occurred',
    ],
    [
      'a proxy that throws at everything',
      new Proxy({}, { get: refuse, has: refuse, getPrototypeOf: refuse, ownKeys: refuse }),
      -32603,
      'An error occurred',
    ],
    ['an error of ours that is none of a wallet', operationError('NETWORK_NOT_FOUND', {}), -32603, 'Network Not Found'],
  ]
  for (const [title, thrown, code, message] of cases) {
    it(`is ${code} for ${title}`, () => {
      const error = toRpcError(thrown)
      expect([error instanceof RpcError, error.code, error.message]).to.deep.equal([true, code, message])
      expect(error.cause).to.equal(thrown)
    })
  }

  it('keeps the data that came along', () => {
    expect(toRpcError({ code: 3, message: 'reverted', data: '0x08' }).data).to.equal('0x08')
  })

  it('stays what it is where it is an RpcError already', () => {
    const error = new RpcError(4001, 'no')
    expect(toRpcError(error)).to.equal(error)
  })

  it('has a text of at most 500 characters, however long the wallet talks', () => {
    expect(toRpcError(new Error('x'.repeat(1_000_000))).message.length).to.equal(500)
  })

  it('never makes the reading throw', () => {
    fc.assert(
      fc.property(
        fc.anything({ withProxy: false, withNullPrototype: true, withMap: true } as object),
        value => toRpcError(value) instanceof RpcError,
      ),
      fuzzRuns(100),
    )
  })
})
