import { expect } from 'chai'
import type { CaipAddress } from '../caip/caip-address.js'
import { RpcError } from '../errors/rpc-error.js'
import type { AllowanceSupport } from '../namespaces/allowance-support.js'
import type { SentTransaction, TransferSupport } from '../namespaces/transfer-support.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import type { Allowance } from './allowance.js'
import { sendRevocation } from './revoke-allowance.js'

const allowance: Allowance = {
  id: 'a',
  caipNetworkId: 'eip155:1',
  standard: 'erc20',
  token: '0x00000000000000000000000000000000000000aA',
  tokenId: undefined,
  name: 'Local Dollar',
  symbol: 'LUSD',
  decimals: 6,
  spender: otherFakeAddress,
  via: undefined,
  units: 1n,
  isUnlimited: false,
  expiresAtMs: undefined,
  approvedAtMs: undefined,
  hash: undefined,
  isSpam: false,
}
const allowances: AllowanceSupport = { revoke: async () => ({}) }
const transfers: TransferSupport = {
  prepare: () => Promise.reject(new Error('none')),
  send: async () => ({ id: '0xhash', mark: {} }),
  follow: async () => ({ status: 'pending', mark: {} }),
  readRecipient: () => ({ problem: 'invalid' }),
  isContract: async () => false,
}

describe('what the wallet is asked to take back', () => {
  const followed: string[] = []
  const revoke = (
    account: CaipAddress,
    connected: CaipAddress | undefined,
    { send = transfers.send, signal = new AbortController().signal, prepare = allowances.revoke } = {},
  ) =>
    sendRevocation(
      account,
      allowance,
      {
        sender: () =>
          connected && {
            account: connected,
            address: fakeAddress,
            namespace: 'eip155',
            isSmart: false,
            provider: {},
            name: 'Test Wallet',
          },
        support: async () => ({ allowances: { revoke: prepare }, transfers: { ...transfers, send } }),
        requestRpc: () => async () => undefined,
        signal,
      },
      ({ id }) => followed.push(id),
    ).then(
      ({ id }) => id,
      ({ code }: { readonly code: unknown }) => code,
    )
  beforeEach(() => void followed.splice(0))
  const here: CaipAddress = `eip155:1:${fakeAddress}`
  const otherNetworkAccount: CaipAddress = `eip155:10:${fakeAddress}`

  for (const [title, account, connected, outcome] of [
    ['is of the network of the account', here, here, '0xhash'],
    ['is of no other network than the account', otherNetworkAccount, otherNetworkAccount, 'NOT_CONNECTED'],
    [
      'is of no network whose number only begins the same',
      `eip155:11:${fakeAddress}`,
      `eip155:11:${fakeAddress}`,
      'NOT_CONNECTED',
    ],
    ['is of no account that is not connected any more', here, otherNetworkAccount, 'NOT_CONNECTED'],
    ['is nothing without an account', here, undefined, 'NOT_CONNECTED'],
  ] as const)
    it(title, async () => expect(await revoke(account, connected)).to.equal(outcome))

  for (const [title, failure, code] of [
    ['an internal failure of a node is no wallet’s', new RpcError(-32603, 'busy'), -32000],
    ['a revert is told as it is', new RpcError(3, 'execution reverted'), 3],
  ] as const)
    it(`is not asked for where it cannot be tried: ${title}`, async () => {
      let isAsked = false
      const send = async () => {
        isAsked = true
        return undefined
      }
      const prepare = () => Promise.reject(failure)
      expect([await revoke(here, here, { send, prepare }), isAsked]).to.deep.equal([code, false])
    })

  it('tells an internal failure of the wallet by its own number', async () => {
    const send = () => Promise.reject(new RpcError(-32603, 'busy'))
    expect(await revoke(here, here, { send })).to.equal(-32603)
  })

  it('is followed, also where nobody waits for the wallet any more', async () => {
    const waiting = new AbortController()
    const codes: unknown[] = []
    let answer: (sent: SentTransaction) => void = () => undefined
    const requested = new Promise<void>(resolve => {
      const send = () => {
        resolve()
        return new Promise<SentTransaction>(resolve => (answer = resolve))
      }
      void revoke(here, here, { send, signal: waiting.signal }).then(code => codes.push(code))
    })
    await requested
    waiting.abort(new Error('left'))
    answer({ id: '0xlate', mark: {} })
    await Promise.resolve()
    await Promise.resolve()
    expect(followed).to.deep.equal(['0xlate'])
  })
})
