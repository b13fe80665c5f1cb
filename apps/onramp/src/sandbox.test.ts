import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { createPublicClient, createTestClient, erc20Abi, getAddress, http, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { startSandbox, type Sandbox } from './sandbox.js'
import type { SandboxChain } from './settings.js'
import { signWebhook } from './wire/signatures.js'

const chain = JSON.parse(process.env.W3M_TEST_CHAIN!) as SandboxChain
/** Of a node that nobody runs: what is bought there cannot be delivered. */
const deadChain: SandboxChain = {
  ...chain,
  caipNetworkId: 'eip155:404',
  name: 'Dead',
  rpcUrl: 'http://127.0.0.1:1',
  tokens: [],
}
const dollar = getAddress(chain.tokens.find(({ symbol }) => symbol === 'LUSD')!.address)
const transport = http(chain.rpcUrl)
const reader = createPublicClient({ transport })
const key = 'partner'
const secret = 'a-secret-of-sixteen'
const webhookSecret = 'another-of-sixteen'

/** What the partner makes of a webhook by its signature, its time and its id. */
type Verdict = 'taken' | 'replayed' | 'forged' | 'stale'
interface WebhookCall {
  readonly verdict: Verdict
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  readonly order: { readonly reference: string; readonly status: string; readonly hash: Hex | null }
}
type Visit = Readonly<Record<'reference' | 'wallet' | 'asset' | 'network' | 'amount' | 'expires', string>> & {
  readonly redirect_url?: string
}

const webhookCalls: WebhookCall[] = []
const reports: unknown[] = []
/** What the partner answers to a webhook. */
let answer: (call: WebhookCall) => number | Promise<number> = () => 200
let partner: Server
let sandbox: Sandbox
let visits = 0

/** As the README tells partners to check what they hear, with nothing of the sandbox's own code. */
function judge(timestamp: string, signature: string, body: string): Verdict {
  if (createHmac('sha256', webhookSecret).update(`${timestamp}.${body}`).digest('hex') !== signature) return 'forged'
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return 'stale'
  const { id } = JSON.parse(body) as WebhookCall
  return webhookCalls.some(webhookCall => webhookCall.id === id && webhookCall.verdict !== 'forged')
    ? 'replayed'
    : 'taken'
}

/** The page of a purchase of some hundred dollars, at the address that a partner signs. */
function visit(changes: Partial<Visit> = {}) {
  const order: Visit = {
    reference: `order-${++visits}`,
    wallet: privateKeyToAddress(generatePrivateKey()),
    asset: 'LUSD',
    network: 'local-one',
    amount: '100.00',
    expires: String(Date.now() + 600_000),
    ...changes,
  }
  const search = `?${new URLSearchParams({ key, payment_currency: 'USD', ...order })}`
  const signature = createHmac('sha256', secret).update(search).digest('base64url')
  const url = `${sandbox.url}/buy${search}&signature=${signature}`
  return {
    ...order,
    url,
    page: async () => {
      const response = await fetch(url)
      const text = await response.text()
      return { response, text, status: /data-status="(\w+)"/.exec(text)?.[1] }
    },
    choose: (outcome: string, webhooks = 'none', headers: Readonly<Record<string, string>> = {}) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ outcome, webhooks }), headers, redirect: 'manual' }),
    readOrder: async () => {
      const response = await get(`/v1/orders/${order.reference}`)
      return { code: response.status, ...((await response.json()) as Partial<WebhookCall['order']>) }
    },
    receivedWebhooks: () => webhookCalls.filter(webhookCall => webhookCall.order.reference === order.reference),
    has: () =>
      order.asset === 'ETH'
        ? reader.getBalance({ address: getAddress(order.wallet) })
        : reader.readContract({
            abi: erc20Abi,
            address: dollar,
            functionName: 'balanceOf',
            args: [getAddress(order.wallet)],
          }),
  }
}
type Buying = ReturnType<typeof visit>

const get = (path: string, bearer = secret) =>
  fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } })

async function until(fits: () => unknown): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await fits())) {
    if (Date.now() > end) throw new Error(`It never came to ${String(fits)}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
/** Until the partner has heard so often of an order. */
const untilTold = (buying: Buying, count: number) => until(() => buying.receivedWebhooks().length >= count)
const wordsOf = (buying: Buying) => buying.receivedWebhooks().map(({ verdict, order }) => `${verdict} ${order.status}`)

describe('The on-ramp sandbox', () => {
  before(async () => {
    partner = createServer((request, response) => {
      let body = ''
      request.on('data', part => (body += String(part)))
      request.on('end', () => {
        const timestamp = String(request.headers['sandbox-timestamp'])
        const signature = String(request.headers['sandbox-signature'])
        const verdict = judge(timestamp, signature, body)
        const sent = { ...(JSON.parse(body) as WebhookCall), verdict, timestamp, signature, body }
        webhookCalls.push(sent)
        void Promise.resolve(answer(sent)).then(status => response.writeHead(status).end())
      })
    })
    await new Promise<void>(resolve => partner.listen(0, '127.0.0.1', resolve))
    const deliverer = generatePrivateKey()
    await createTestClient({ mode: 'anvil', transport }).setBalance({
      address: privateKeyToAddress(deliverer),
      value: parseEther('100'),
    })
    sandbox = await startSandbox({
      host: '127.0.0.1',
      port: 0,
      chains: [chain, deadChain],
      deliverer,
      webhookUrl: `http://127.0.0.1:${(partner.address() as AddressInfo).port}/webhooks`,
      key,
      secret,
      webhookSecret,
      report: error => reports.push(error),
    })
  })
  after(async () => {
    await sandbox.close()
    partner.closeAllConnections()
    await new Promise(resolve => partner.close(resolve))
  })

  beforeEach(() => {
    answer = () => 200
  })
  afterEach(() => assert.deepEqual(reports.splice(0), [], 'what went wrong'))

  describe('An order', () => {
    for (const [asset, units] of [
      ['LUSD', 98_400_000n],
      ['ETH', 32_800_000_000_000_000n],
    ] as const)
      it(`is delivered on the chain once it is paid: ${asset}`, async () => {
        const buying = visit({ asset })
        const { text } = await buying.page()
        for (const name of ['paid', 'held', 'refused', 'refunded', 'expired', 'webhooks'])
          assert.match(text, new RegExp(`data-testid="sandbox-${name}"`))
        assert.equal((await buying.readOrder()).code, 404, 'nobody has paid')
        const { status, headers } = await buying.choose('paid')
        assert.deepEqual([status, headers.get('location')], [303, buying.url])
        await untilTold(buying, 2)
        assert.deepEqual(wordsOf(buying), ['taken pending', 'taken delivered'])
        assert.equal(await buying.has(), units)
        const { hash } = buying.receivedWebhooks().at(-1)!.order
        assert.equal((await reader.getTransactionReceipt({ hash: hash! })).status, 'success')
        const { code, ...order } = await buying.readOrder()
        assert.deepEqual([code, order], [200, buying.receivedWebhooks().at(-1)!.order])
        assert.equal((await buying.page()).status, 'delivered')
      })

    it('is delivered once, however often it is paid, and ends in no other way after that', async () => {
      const buying = visit()
      await Promise.all([buying.choose('paid'), buying.choose('paid'), buying.choose('refunded')])
      await untilTold(buying, 2)
      await buying.choose('refused')
      await buying.choose('paid')
      assert.equal((await buying.readOrder()).status, 'delivered')
      // What were delivered twice would stand before this one: the deliveries of a chain wait for each other.
      const next = visit()
      await next.choose('paid')
      await untilTold(next, 2)
      assert.deepEqual(wordsOf(buying), ['taken pending', 'taken delivered'])
      assert.equal(await buying.has(), 98_400_000n)
    })

    for (const outcome of ['refused', 'expired'])
      it(`is ${outcome} where that is chosen, and nothing is delivered`, async () => {
        const buying = visit()
        await buying.choose(outcome)
        await untilTold(buying, 1)
        assert.deepEqual(wordsOf(buying), [`taken ${outcome}`])
        assert.deepEqual([(await buying.readOrder()).status, (await buying.page()).status], [outcome, outcome])
        await buying.choose('paid')
        assert.deepEqual([(await buying.readOrder()).status, await buying.has()], [outcome, 0n])
      })

    it('is refunded after it was paid, and nothing is delivered; its page looks again meanwhile', async () => {
      const buying = visit()
      let resolveStatus: (status: number) => void = () => {}
      answer = () => new Promise(resolve => (resolveStatus = resolve))
      await buying.choose('refunded')
      await untilTold(buying, 1)
      const { status, response } = await buying.page()
      assert.deepEqual([status, response.headers.get('refresh')], ['pending', '1'])
      assert.equal((await buying.readOrder()).status, 'pending')
      answer = () => 200
      resolveStatus(200)
      await until(async () => (await buying.page()).status === 'refunded')
      await until(() => wordsOf(buying).includes('taken refunded'))
      assert.equal((await buying.page()).response.headers.get('refresh'), null)
      assert.deepEqual([(await buying.readOrder()).hash, await buying.has()], [null, 0n])
    })

    it('leads back to where the partner says, once it is over, and nowhere without that', async () => {
      const back = 'https://partner.example/done?a=b'
      for (const redirect_url of [back, undefined]) {
        const buying = visit({ asset: 'ETH', ...(redirect_url && { redirect_url }) })
        assert.equal((await buying.page()).response.headers.get('refresh'), null)
        await buying.choose('refused')
        await untilTold(buying, 1)
        const { response, text } = await buying.page()
        assert.equal(response.headers.get('refresh'), redirect_url ? `2; url=${back}` : null)
        assert.equal(text.includes(`<a href="${back}"`), redirect_url !== undefined)
      }
      const otherVisit = visit({ redirect_url: 'javascript:alert(1)' })
      assert.equal((await otherVisit.page()).response.status, 400)
    })

    it('expires by itself: whoever pays too late buys nothing', async () => {
      const buying = visit({ expires: String(Date.now() - 1) })
      await buying.page()
      assert.equal((await buying.page()).status, 'expired')
      assert.equal((await buying.choose('paid')).status, 303)
      assert.deepEqual(
        [(await buying.readOrder()).status, await buying.has(), buying.receivedWebhooks()],
        ['expired', 0n, []],
      )
    })

    it('is late where it is held: it is delivered when that is said, and once', async () => {
      const buying = visit()
      await buying.choose('delivered')
      assert.equal((await buying.readOrder()).code, 404, 'nobody has paid')
      await buying.choose('held')
      await until(async () => (await buying.page()).text.includes('data-testid="sandbox-deliver"'))
      const page = await buying.page()
      assert.deepEqual([page.status, page.response.headers.get('refresh')], ['pending', null])
      assert.deepEqual(
        [(await buying.readOrder()).status, wordsOf(buying), await buying.has()],
        ['pending', ['taken pending'], 0n],
      )
      await Promise.all([buying.choose('delivered'), buying.choose('delivered')])
      await untilTold(buying, 2)
      assert.deepEqual(wordsOf(buying), ['taken pending', 'taken delivered'])
      assert.equal(await buying.has(), 98_400_000n)
      const { status, text } = await buying.page()
      assert.deepEqual([status, text.includes('sandbox-deliver')], ['delivered', false])
    })

    it('is refunded where the chain takes no delivery, which is reported', async () => {
      const buying = visit({ asset: 'ETH', network: 'dead' })
      await buying.choose('paid')
      await untilTold(buying, 2)
      assert.deepEqual(wordsOf(buying), ['taken pending', 'taken refunded'])
      assert.deepEqual([(await buying.readOrder()).status, (await buying.readOrder()).hash], ['refunded', null])
      assert.equal(reports.splice(0).length, 1)
    })
  })

  describe('The webhooks', () => {
    it('come twice with one id, by which the second is told from another event', async () => {
      const buying = visit()
      await buying.choose('refused', 'twice')
      await untilTold(buying, 2)
      assert.deepEqual(wordsOf(buying), ['taken refused', 'replayed refused'])
      const [first, second] = buying.receivedWebhooks()
      assert.equal(first!.body, second!.body)
    })

    it('come in the wrong order, with the transaction in the first', async () => {
      const buying = visit()
      await buying.choose('paid', 'reversed')
      await untilTold(buying, 2)
      assert.deepEqual(wordsOf(buying), ['taken delivered', 'taken pending'])
      assert.notEqual(buying.receivedWebhooks()[0]!.order.hash, null)
      assert.equal((await buying.readOrder()).status, 'delivered')
    })

    it('come from somebody else, which their signature does not hide; the API says what is true', async () => {
      const buying = visit()
      await buying.choose('paid', 'forged')
      await untilTold(buying, 2)
      assert.deepEqual(wordsOf(buying), ['forged pending', 'forged delivered'])
      assert.equal((await buying.readOrder()).status, 'delivered')
    })

    it('do not come: the API says what is true', async () => {
      const buying = visit()
      await buying.choose('paid', 'lost')
      await until(async () => (await buying.readOrder()).status === 'delivered')
      assert.deepEqual([buying.receivedWebhooks(), await buying.has()], [[], 98_400_000n])
    })

    it('are signed as they stand: with another body, time or secret they are forged, and later they are stale', async () => {
      const buying = visit()
      await buying.choose('refused')
      await untilTold(buying, 1)
      const { timestamp, signature, body } = buying.receivedWebhooks()[0]!
      assert.equal(judge(timestamp, signature, body), 'replayed')
      const changed = body.replace('"refused"', '"delivered"')
      assert.notEqual(changed, body)
      assert.equal(judge(timestamp, signature, changed), 'forged')
      assert.equal(judge(String(Number(timestamp) + 1), signature, body), 'forged')
      assert.equal(judge(timestamp, signWebhook(secret, timestamp, body), body), 'forged')
      const old = String(Number(timestamp) - 301)
      assert.equal(judge(old, signWebhook(webhookSecret, old, body), body), 'stale')
    })

    it('come again where the partner fails, and then no more', async () => {
      const buying = visit()
      answer = () => (buying.receivedWebhooks().length === 1 ? 503 : 200)
      await buying.choose('refunded')
      await until(() => wordsOf(buying).includes('taken refunded'))
      assert.deepEqual(wordsOf(buying), ['taken pending', 'replayed pending', 'taken refunded'])
    })

    it('do not come again where the partner does not want them', async () => {
      const buying = visit()
      answer = () => 400
      await buying.choose('refunded')
      // The second one comes later than the first would come again.
      await until(() => wordsOf(buying).includes('taken refunded'))
      assert.deepEqual(wordsOf(buying), ['taken pending', 'taken refunded'])
    })

    it('are given up where the partner never takes them, which is reported; the order stands', async () => {
      const buying = visit()
      answer = () => 500
      await buying.choose('refused')
      await until(() => reports.length)
      assert.deepEqual(wordsOf(buying), ['taken refused', 'replayed refused', 'replayed refused'])
      assert.match(String(reports.splice(0)), /takes no webhook/)
      assert.equal((await buying.readOrder()).status, 'refused')
    })
  })

  describe('The page', () => {
    it('is not framed, kept or run, and has its own style', async () => {
      const { headers } = (await visit().page()).response
      const policy = headers.get('content-security-policy')!
      assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
      assert.deepEqual([headers.get('cache-control'), headers.get('referrer-policy')], ['no-store', 'no-referrer'])
      const css = await fetch(`${sandbox.url}/checkout.css`)
      assert.equal(css.headers.get('content-type'), 'text/css; charset=utf-8')
    })

    for (const [title, changes, text] of [
      ['a coin that is not sold', { asset: 'GOLD' }, /not sold here/],
      ['a network that it is not sold on', { network: 'local-two' }, /not sold here/],
      ['an address of another network', { wallet: '1'.repeat(32) }, /not an address/],
      ['more than can be bought at once', { amount: '25000.01' }, /more than can be bought/],
      ['a reference that is none', { reference: '../orders' }, /not made by a partner/],
    ] as const)
      it(`sells nothing for ${title}`, async () => {
        const buying = visit(changes)
        const { response, text: shown } = await buying.page()
        assert.equal(response.status, 400)
        assert.match(shown, text)
        assert.equal((await buying.choose('paid')).status, 400)
      })

    it('sells nothing at an address that was changed, nor by a choice that is none or of another page', async () => {
      const buying = visit()
      const changed = buying.url.replace('amount=100.00', 'amount=1000.00')
      assert.notEqual(changed, buying.url)
      assert.equal((await fetch(changed)).status, 400)
      assert.equal((await buying.choose('stolen')).status, 400)
      assert.equal((await buying.choose('paid', 'eaten')).status, 400)
      assert.equal((await buying.choose('paid', 'none', { origin: 'https://other.example' })).status, 403)
      assert.deepEqual([(await buying.readOrder()).code, buying.receivedWebhooks()], [404, []])
      assert.equal((await buying.choose('refused', 'none', { origin: new URL(sandbox.url).origin })).status, 303)
      await untilTold(buying, 1)
    })
  })

  describe('The API', () => {
    it('answers the partner alone', async () => {
      for (const path of ['/v1/options', '/v1/orders/order-1', '/v1/nothing'])
        assert.equal((await get(path, 'somebody')).status, 401, path)
      assert.equal((await get('/v1/orders/nobody')).status, 404)
      assert.equal((await get('/v1/options')).status, 200)
    })
  })
})
