import { EventEmitter } from 'node:events'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { requestRpc } from './evm-signer.js'
import type { DirectClient } from './direct-client.js'
import type { Question } from './question.js'
import { createWcWallet } from './wc-wallet.js'
import type { WalletNetwork } from './wallet-networks.js'

const chain = JSON.parse(process.env.W3M_TEST_CHAIN!) as WalletNetwork
const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const { address } = privateKeyToAccount(key)

interface Response {
  readonly result?: unknown
  readonly error?: { readonly code: number }
}

/** A wallet whose client reaches a relay, or does not; what the relay has taken, in order. */
async function start() {
  const events = new EventEmitter()
  const relayer = Object.assign(new EventEmitter(), { publish: () => publish() })
  const taken: Response[] = []
  const sessions = ['topic']
  let isAway = false
  let attempts = 0
  let publish = () => Promise.resolve()
  const client = {
    core: { relayer },
    on: (event: string, listener: (payload: unknown) => void) => events.on(event, listener),
    session: { keys: sessions, get: () => ({ peer: { metadata: {} } }), getAll: () => [] },
    async respond({ response }: { readonly response: Response }) {
      attempts++
      const fails = isAway
      await turn()
      if (fails) throw new Error('No internet connection detected.')
      taken.push(response)
    },
    formatAuthMessage: () => 'Sign in',
    // Nobody waits for what the client publishes on its way.
    async approveSessionAuthenticate() {
      void relayer.publish()
    },
  } as unknown as DirectClient
  const questions: Question[] = []
  await createWcWallet({
    client,
    networks: [chain],
    mayAdd: () => false,
    evmKeys: [key],
    solanaSeed: new Uint8Array(32),
    addQuestion: question => questions.push(question),
    withdrawn: () => undefined,
    changed: () => undefined,
    signsIn: true,
  })
  return {
    taken,
    attempts: () => attempts,
    sessions,
    relayer,
    publishWith: (next: () => Promise<void>) => (publish = next),
    setAway: (away: boolean) => {
      isAway = away
      if (!away) relayer.emit('relayer_connect')
    },
    receive(event: string, params: unknown): Question {
      events.emit(event, { id: questions.length + 1, topic: 'topic', params })
      return questions.at(-1)!
    },
  }
}

const request = (method: string, params: unknown) => ({ chainId: chain.caipNetworkId, request: { method, params } })
const transaction = () => request('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
/** Counts what was sent: a node answers before the block is there. */
const transactionCount = () => requestRpc(chain, 'eth_getTransactionCount', [address, 'pending']).then(Number)
const turn = () => new Promise(resolve => setImmediate(resolve))
/** Time for all that waits for nothing from outside. */
const turns = async () => {
  for (let index = 0; index < 20; index++) await turn()
}

describe('The answer to a request', () => {
  it('goes out when the relay is back: a transaction is sent once, and the page hears its hash and no error', async () => {
    const { taken, setAway, receive, relayer } = await start()
    const before = await transactionCount()
    setAway(true)
    const response = await receive('session_request', transaction())
      .approve()
      .catch((error: Error) => error.message)
    expect(response).to.equal('The relay has not taken the answer. It goes out when the relay is back.')
    expect(await transactionCount()).to.equal(before + 1)
    expect(taken).to.deep.equal([])
    // It comes, and goes again before it has taken anything.
    relayer.emit('relayer_connect')
    await turns()
    expect(taken).to.deep.equal([])
    setAway(false)
    await turns()
    expect(taken).to.have.length(1)
    expect(await requestRpc(chain, 'eth_getTransactionByHash', [taken[0]!.result])).to.include({ value: '0x1' })
    expect(await transactionCount()).to.equal(before + 1)
    relayer.emit('relayer_connect')
    await turns()
    expect(taken).to.have.length(1)
  })

  it('goes out at once where the relay came back before the client gave up', async () => {
    const { taken, attempts, setAway, receive } = await start()
    setAway(true)
    const question = receive('session_request', request('eth_chainId', []))
    const outcome = question.approve().catch(() => 'late')
    for (let index = 0; index < 50 && attempts() === 0; index++) await Promise.resolve()
    expect(attempts()).to.equal(1)
    setAway(false)
    expect(await outcome).to.equal('late')
    await turns()
    expect(taken.map(({ result }) => result)).to.deep.equal(['0x7a69'])
  })

  it('is kept for nobody whose session is over', async () => {
    const { taken, setAway, receive, sessions } = await start()
    setAway(true)
    await receive('session_request', request('eth_chainId', []))
      .approve()
      .catch(() => undefined)
    sessions.length = 0
    setAway(false)
    await turns()
    expect(taken).to.deep.equal([])
  })

  it('is an error where the request itself failed', async () => {
    const { taken, receive } = await start()
    await receive('session_request', request('eth_sign', []))
      .approve()
      .catch(() => undefined)
    expect(taken.map(({ error }) => error?.code)).to.deep.equal([4200])
  })

  it('leaves nobody listening who has been heard', async () => {
    const { receive, relayer } = await start()
    await receive('session_request', request('eth_chainId', [])).approve()
    expect(relayer.listenerCount('relayer_connect')).to.equal(0)
  })
})

describe('The answer to a sign-in', () => {
  it('is given when the relay has it', async () => {
    const { receive, publishWith } = await start()
    let take!: () => void
    publishWith(() => new Promise(resolve => (take = resolve)))
    let isGiven = false
    const authPayload = {
      chains: [chain.caipNetworkId],
      aud: 'https://dapp.example',
      domain: 'dapp.example',
      nonce: '01234567',
      version: '1',
      iat: new Date(0).toISOString(),
      type: 'caip122',
    }
    const response = receive('session_authenticate', { requester: { metadata: {} }, authPayload })
      .approve()
      .then(() => (isGiven = true))
    await turns()
    expect(take).to.be.a('function')
    expect(isGiven).to.equal(false)
    take()
    await response
  })
})
