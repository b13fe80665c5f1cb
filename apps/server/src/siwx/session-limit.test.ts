import { after, describe, it } from 'node:test'
import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { writeSiweMessage } from '@w3m/core/siwx'
import { builtInNamespaces } from '../chains/namespaces.js'
import { Failure } from '../http/failure.js'
import { openSharedState } from '../ports/libsql/libsql-shared-state.js'
import type { StoredSignIn } from '../ports/sign-in-repository.js'
import { createSessionLimit } from './session-limit.js'
import { createSignIns } from './sign-ins.js'

const start = Date.parse('2026-01-02T12:00:00.000Z')
const ada = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const client = '203.0.113.7'
const chain = {
  caipNetworkId: 'eip155:1' as const,
  name: 'Ethereum',
  rpcUrl: 'http://127.0.0.1:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
}

const shared = openSharedState(undefined)
let nowMs = start
const consume = createSessionLimit(shared.rateLimits, () => nowMs)
/** `counted`, or how it was refused. */
const outcome = (address: string): Promise<string> =>
  consume(address).then(
    () => 'counted',
    (error: unknown) =>
      error instanceof Failure ? `${error.status} ${error.headers['retry-after'] ?? ''}` : String(error),
  )

describe('Sessions that one client begins', () => {
  after(() => shared.close())

  it('are a thousand at once, then one in four seconds, and those of others', async () => {
    for (let count = 0; count < 1_000; count += 1) expect(await outcome(client)).to.equal('counted')
    expect(await outcome(client)).to.equal('429 4')
    expect(await outcome('203.0.113.8')).to.equal('counted')
    nowMs += 4_000
    expect(await outcome(client)).to.equal('counted')
    expect(await outcome(client)).to.match(/^429/)
  })

  it('are counted for all networks of an IPv6 site together', async () => {
    for (let count = 0; count < 1_000; count += 1)
      expect(await outcome(`2001:db8:7:${count.toString(16)}::1`)).to.equal('counted')
    expect(await outcome('2001:db8:7:ffff::1')).to.match(/^429/)
  })

  it('are not stored beyond that', async () => {
    const sessions: StoredSignIn[] = []
    const signIns = createSignIns({
      repository: {
        addNonce: async () => undefined,
        takeNonce: async () => true,
        addSession: async session => void sessions.push(session),
        findSession: async () => undefined,
        removeSession: async () => undefined,
      },
      consumeSession: consume,
      chains: [chain],
      namespaces: builtInNamespaces,
      domains: ['dapp.example'],
      now: () => nowMs,
    })
    const { nonce, issuedAt } = await signIns.nonce(undefined)
    const message = writeSiweMessage({
      domain: 'dapp.example',
      accountAddress: ada.address,
      uri: 'https://dapp.example/',
      version: '1',
      chainId: chain.caipNetworkId,
      nonce,
      issuedAt,
    })
    const signature = await ada.signMessage({ message })
    const signIn = (address: string) => signIns.signIn(message, signature, { origin: undefined, client: address })
    expect(await signIn(client).catch((error: Failure) => error.status)).to.equal(429)
    expect(sessions).to.have.length(0)
    await signIn('203.0.113.9')
    expect(sessions).to.have.length(1)
  })
})
