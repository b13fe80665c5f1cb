import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { developerAccounts, faucetLamports } from '../genesis/genesis.js'
import { methods } from '../methods/methods.js'
import { requestMaxBytes } from '../node/http-routes.js'
import type { SolanaNode } from '../node/node.js'
import { subscriptionMethods } from '../node/subscriptions.js'
import { rawCall, testNode } from '../testing/test-client.js'
import { answerText } from './answer-text.js'
import { jsonText } from './json-text.js'

let node: SolanaNode
before(async () => (node = await testNode()))
after(() => node.close())

const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(node.url, { method: 'POST', body, headers })
const request = (method: string, id: unknown = 1, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })
interface Answer {
  readonly id: unknown
  readonly error?: { readonly code: number }
}

describe('JSON-RPC', () => {
  const bad: readonly [title: string, text: string, code: number, id: unknown][] = [
    ['no JSON', '{', -32700, null],
    ['nothing', '', -32700, null],
    ['a number', '5', -32600, null],
    ['null', 'null', -32600, null],
    ['an empty batch', '[]', -32600, null],
    ['no version', '{"id":1,"method":"getSlot"}', -32600, 1],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"getSlot"}', -32600, 1],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600, 1],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"getSlot"}', -32600, null],
    ['an unknown method', JSON.stringify(request('getEverything', 'a')), -32601, 'a'],
    ['a method of every object', JSON.stringify(request('constructor')), -32601, 1],
    ['the prototype', JSON.stringify(request('__proto__')), -32601, 1],
    ['parameters by name', JSON.stringify(request('getSlot', 1, {})), -32602, 1],
  ]
  for (const [title, text, code, id] of bad) {
    it(`answers ${title} with ${code}`, async () => {
      const answer = (await (await post(text)).json()) as Answer
      expect([answer.error!.code, answer.id]).to.deep.equal([code, id])
    })
  }

  const address = '11111111111111111111111111111111'
  const wrong: readonly [method: string, params: readonly unknown[]][] = [
    ['getBalance', []],
    ['getBalance', ['not an address']],
    ['getBalance', [`${address}1`]],
    ['getBalance', [5]],
    ['getBalance', [address, 'confirmed']],
    ['getBalance', [address, { commitment: 'soon' }]],
    ['getAccountInfo', [address, { encoding: 'hex' }]],
    ['getAccountInfo', [address, { encoding: 'base64', dataSlice: { offset: -1, length: 1 } }]],
    ['getMultipleAccounts', [address]],
    ['getMultipleAccounts', [Array.from({ length: 101 }, () => address)]],
    ['getMinimumBalanceForRentExemption', [-1]],
    ['getMinimumBalanceForRentExemption', [1.5]],
    ['getTokenAccountsByOwner', [address, {}]],
    ['getTokenAccountsByOwner', [address, { mint: address }]],
    ['getTokenAccountsByOwner', [address, { programId: address }]],
    ['getTokenAccountBalance', [address]],
    ['getTokenSupply', [address]],
    ['getSignatureStatuses', [['short']]],
    ['getSignatureStatuses', [Array.from({ length: 257 }, () => '1'.repeat(64))]],
    ['getSignaturesForAddress', [address, { limit: 0 }]],
    ['getSignaturesForAddress', [address, { limit: 1_001 }]],
    ['getSignaturesForAddress', [address, { before: 'x' }]],
    ['getSignaturesForAddress', [address, { commitment: 'processed' }]],
    ['getTransaction', ['x']],
    ['requestAirdrop', [address, 0]],
    ['requestAirdrop', [address, -5]],
    ['requestAirdrop', [address, '5']],
    ['requestAirdrop', [address, 1e300]],
    ['requestAirdrop', [address, 5]],
    ['sendTransaction', []],
    ['sendTransaction', ['']],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }]],
    ['sendTransaction', ['*', { encoding: 'base64' }]],
    ['sendTransaction', ['0', { encoding: 'base58' }]],
    ['sendTransaction', ['A'.repeat(20_000), { encoding: 'base64' }]],
    ['simulateTransaction', ['AAAA', { encoding: 'base64', sigVerify: true, replaceRecentBlockhash: true }]],
    ['getFeeForMessage', ['AAAA']],
    ['isBlockhashValid', ['x']],
  ]
  for (const [method, params] of wrong) {
    it(`answers ${method}(${JSON.stringify(params).slice(0, 70)}) with -32602`, async () => {
      expect((await rawCall(node, method, params)).error?.code).to.equal(-32602)
    })
  }

  it('answers a slot that has not begun with -32016', async () => {
    expect((await rawCall(node, 'getBalance', [address, { minContextSlot: 1_000_000 }])).error!.code).to.equal(-32016)
  })

  it('gives no more than the faucet has', async () => {
    const otherNode = await testNode({ slotMs: 0 })
    const send = async () =>
      (await rawCall(otherNode, 'requestAirdrop', [developerAccounts[0], Number.MAX_SAFE_INTEGER])).error?.code
    for (let left = faucetLamports / BigInt(Number.MAX_SAFE_INTEGER); left > 1n; left--)
      expect(await send()).to.equal(undefined)
    await send()
    expect(await send()).to.equal(-32603)
    await otherNode.close()
  })

  it('answers a batch in its order, and nothing for what wants no answer', async () => {
    const calls = [request('getHealth', 'a'), { jsonrpc: '2.0', method: 'getHealth' }, request('nothing', 2), 7]
    const answers = (await (await post(JSON.stringify(calls))).json()) as Answer[]
    expect(answers.map(({ id, error }) => [id, error?.code])).to.deep.equal([
      ['a', undefined],
      [2, -32601],
      [null, -32600],
    ])
    expect((await post('{"jsonrpc":"2.0","method":"getHealth"}')).status).to.equal(204)
  })

  it('takes no more than a validator takes', async () => {
    expect((await post(' '.repeat(requestMaxBytes + 1))).status).to.equal(413)
  })

  it('may be asked by any page', async () => {
    const headers = {
      origin: 'http://dapp.localhost:4400',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,solana-client',
    }
    const response = await fetch(node.url, { method: 'OPTIONS', headers })
    expect(response.headers.get('access-control-allow-origin')).to.equal('*')
    expect(response.headers.get('access-control-allow-headers')).to.equal('content-type,solana-client')
    expect(
      (await post(JSON.stringify(request('getHealth')), { origin: 'http://dapp.localhost:4400' })).headers.get(
        'access-control-allow-origin',
      ),
    ).to.equal('*')
  })
})

describe('JSON with numbers of 64 bits', () => {
  it('is what JSON.stringify writes, but for bigints', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(JSON.parse(jsonText(value))).to.deep.equal(JSON.parse(JSON.stringify(value)))
      }),
    )
    expect(jsonText({ most: 18_446_744_073_709_551_615n, left: undefined, list: [1n, undefined] })).to.equal(
      '{"most":18446744073709551615,"list":[1,null]}',
    )
  })
})

const runs = Number(process.env.W3M_FUZZ_RUNS ?? 2_000)

describe('Whatever comes', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      '11111111111111111111111111111111',
      '1'.repeat(64),
      'AAAA',
      { encoding: 'base64' },
      { encoding: 'jsonParsed' },
      { programId: 'x' },
    ),
  )
  const defects: unknown[] = []
  const report = (defect: unknown) => void defects.push(defect)

  it('is answered with JSON-RPC and is never a defect', async () => {
    const names = Object.keys(methods).filter(name => name !== 'requestAirdrop')
    const call = fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.oneof(fc.integer(), fc.string()),
      method: fc.constantFrom(...names),
      params: fc.array(anything, { maxLength: 4 }),
    })
    const env = {
      chain: node.chain,
      faucet: {
        address: '11111111111111111111111111111111' as never,
        airdrop: () => Promise.reject(new Error('none')),
      },
    }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          call.map(request => JSON.stringify(request)),
          fc.jsonValue().map(value => JSON.stringify(value)),
          fc.string(),
        ),
        async text => {
          const answer = await answerText(text, methods, env, report)
          if (answer !== undefined) JSON.parse(answer)
        },
      ),
      { numRuns: runs },
    )
    expect(defects).to.deep.equal([])
  })

  it('is answered over a WebSocket too', async () => {
    const socket = { chain: node.chain, add: () => 1, remove: () => true as const, clear: () => undefined }
    const call = fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.integer(),
      method: fc.constantFrom(...Object.keys(subscriptionMethods)),
      params: fc.array(anything, { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(call, async request => {
        JSON.parse((await answerText(JSON.stringify(request), subscriptionMethods, socket, report))!)
      }),
      { numRuns: runs },
    )
    expect(defects).to.deep.equal([])
  })

  it('is no transaction: spoilt bytes are refused with a code and change nothing', async () => {
    const count = node.chain.ledger.count
    const env = { chain: node.chain, faucet: undefined as never }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, skipPreflight) => {
        const text = JSON.stringify(
          request('sendTransaction', 1, [Buffer.from(bytes).toString('base64'), { encoding: 'base64', skipPreflight }]),
        )
        const { error } = JSON.parse((await answerText(text, methods, env, report))!) as Answer
        if (!skipPreflight) expect(error!.code).to.be.oneOf([-32602, -32003])
      }),
      { numRuns: runs },
    )
    expect(defects).to.deep.equal([])
    expect(node.chain.ledger.count).to.equal(count)
  })
})
