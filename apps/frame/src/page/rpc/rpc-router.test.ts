import { expect } from 'chai'
import type { Approval } from '../approvals/approval.js'
import { atom, type PageContext } from '../page-context.js'
import { createSession } from '../session/session.js'
import type { FrameApprovalScreen } from '../screens/approval-screen.js'
import { evmAddress } from '../testing/approval-fixture.js'
import { operationContext, shop } from '../testing/operation-fixture.js'
import { layoutIn } from '../testing/layout-fixture.js'
import { VaultError, type VaultErrorCode } from '../../vault/vault-error.js'
import type { Vault } from '../vault-port.js'
import { createApprovalQueue } from './approval-queue.js'
import { tabStorage } from '../tab-storage.js'
import type { RpcRequest } from './rpc-request.js'
import { NoAnswer, type RpcFailure } from './rpc-failure.js'
import { routeRpc, type RpcCall } from './rpc-router.js'

const origin = 'https://app.example'
const batch = {
  method: 'wallet_sendCalls',
  params: [
    { version: '2.0.0', from: evmAddress, chainId: '0x1', atomicRequired: false, calls: [{ to: shop, value: '0x1' }] },
  ],
}
const payment = { method: 'eth_sendTransaction', params: [{ from: evmAddress, to: shop, value: '0x1' }] }

/**
 * A page whose node takes a transaction when `take` says so, and is not asked any more when the signal of its question
 * ends.
 */
function frame(place: HTMLElement) {
  const { env, signed } = operationContext({ bundler: null, isDelegated: false })
  let nowMs = 0
  let onAsking: () => void = () => undefined
  let sending: () => void = () => undefined
  let take: () => void = () => undefined
  const nextAsked = () => new Promise<void>(resolve => (onAsking = resolve))
  const [isAsked, isSending] = [nextAsked(), new Promise<void>(resolve => (sending = resolve))]
  const frameScreen = layoutIn(place, ({ phase }) => phase === 'asking' && onAsking())
  const page = {
    ...env,
    config: { networks: [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }] },
    session: {
      confirmed: () => Promise.resolve({ evmAddress, solanaAddress: '', user: { recovery: [] } }),
      failed: (error: unknown) => error,
    },
    queue: createApprovalQueue(
      () => 0,
      tabStorage(() => null),
    ),
    now: () => nowMs,
    callRpc: (chainId: string, method: string, params: readonly unknown[], signal?: AbortSignal) =>
      method !== 'eth_sendRawTransaction'
        ? env.callRpc(chainId, method, params)
        : new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('The signal ended')))
            take = () => resolve('0x')
            sending()
          }),
    chainId: atom('eip155:1'),
    evmChainId: atom('eip155:1'),
    solanaChainId: atom(undefined),
    accountType: atom('eoa'),
    theme: atom({ themeMode: undefined, variables: {}, locale: 'en' }),
    screen: () => Promise.resolve(frameScreen),
    walletPageUrl: '/popup.html',
  } as unknown as PageContext
  const controller = new AbortController()
  const request = (signal = controller.signal, call: RpcCall = payment) =>
    routeRpc(call, { origin, signal }, page).catch((error: unknown) => (error as RpcFailure).code)
  const approve = () => {
    const screen = place.firstElementChild as FrameApprovalScreen
    screen.dispatchEvent(new CustomEvent<Approval>('approved', { detail: screen.approval! }))
  }
  const refuse = () => place.firstElementChild!.dispatchEvent(new Event('refused'))
  return {
    page,
    request,
    approve,
    refuse,
    controller,
    isAsked,
    nextAsked,
    isSending,
    at: (ms: number) => (nowMs = ms),
    take: () => take(),
    transactions: () => signed.filter(({ method }) => method === 'sign.transaction'),
  }
}

describe('a request that the page gives up', () => {
  let place: HTMLElement
  beforeEach(() => document.body.append((place = document.createElement('div'))))
  afterEach(() => place.remove())

  it('that is approved is signed by the account that it was asked of, or not at all', async () => {
    const { request, approve, isAsked, isSending, take, transactions } = frame(place)
    const response = request()
    await isAsked
    approve()
    await isSending
    take()
    await response
    expect(transactions().map(({ params }) => (params as { readonly account: unknown }).account)).to.deep.equal([
      evmAddress,
    ])
  })

  for (const [title, giveUp] of [
    ['closes the modal', ({ page }: ReturnType<typeof frame>) => page.queue.abort(origin)],
    ['waits no longer', ({ controller }: ReturnType<typeof frame>) => controller.abort()],
  ] as const) {
    for (const [seconds, wire, isHeard] of [
      [19, 'a port', true],
      [20, 'a port', false],
      [0, 'envelopes', false],
    ] as const) {
      const next = isHeard ? 'another one' : 'not paid again'
      it(`comes to its end where the page ${title} after the approval; ${seconds} s later, by ${wire}, the next is ${next}`, async () => {
        const scene = frame(place)
        const outcome = scene.request()
        await scene.isAsked
        scene.approve()
        await scene.isSending
        const { href } = location
        if (wire === 'envelopes') history.replaceState(null, '', '?version=4')
        giveUp(scene)
        history.replaceState(null, '', href)
        scene.at(seconds * 1_000)
        scene.take()
        expect(await outcome).to.equal('0x01')
        const later = new AbortController()
        const isAskedAgain = scene.nextAsked()
        const again = scene.request(later.signal)
        expect(await Promise.race([again, isAskedAgain])).to.equal(isHeard ? undefined : '0x01')
        later.abort()
        expect(await again).to.equal(isHeard ? 4001 : '0x01')
        expect(scene.transactions()).to.have.length(1)
      })
    }

    it(`is 4001 and signs nothing where the page ${title} before the click, whatever is clicked then`, async () => {
      const scene = frame(place)
      const outcome = scene.request()
      await scene.isAsked
      giveUp(scene)
      scene.approve()
      expect(await outcome).to.equal(4001)
      expect(scene.transactions()).to.deep.equal([])
    })
  }
})

describe('a request that the visitor leaves while it is read', () => {
  let place: HTMLElement
  beforeEach(() => document.body.append((place = document.createElement('div'))))
  afterEach(() => place.remove())

  for (const [call, journal] of [
    [payment, 'transaction'],
    [batch, 'operation'],
  ] as const) {
    it(`is not told what became of an earlier ${call.method}: that is for who asks the same, and nothing is paid twice`, async () => {
      const scene = frame(place)
      const { page, controller } = scene
      const response = scene.request(controller.signal, call)
      await scene.isAsked
      scene.approve()
      await scene.isSending
      controller.abort()
      scene.at(20_000)
      scene.take()
      const first = await response
      expect(first).to.not.be.a('number')

      const { store } = page
      let goOn: () => void
      const mayGoOn = new Promise<void>(resolve => (goOn = resolve))
      const isReading = new Promise<void>(resolve => {
        page.store = {
          ...store,
          async list(prefix) {
            if (prefix.startsWith(journal)) {
              resolve()
              await mayGoOn
            }
            return await store.list(prefix)
          },
        }
      })
      const { signal } = new AbortController()
      const left = scene.request(signal, call)
      await isReading
      scene.refuse()
      expect(await left).to.equal(4001)
      goOn!()
      page.store = store
      const isAskedAgain = scene.nextAsked()
      // What was left ends its own turn of the account first.
      expect(await Promise.race([scene.request(signal, call), isAskedAgain])).to.deep.equal(first)
      expect(scene.transactions()).to.have.length(1)
    })
  }

  it('is not read on: the next one does not stand behind it, and what was signed stays open', async () => {
    const scene = frame(place)
    const { page } = scene
    const { callRpc: usual } = page
    const node = (answers: Readonly<Record<string, (signal?: AbortSignal) => Promise<unknown>>>) => {
      const callRpc: RpcRequest = (chainId, method, params, signal) =>
        answers[method]?.(signal) ?? usual(chainId, method, params, signal)
      Object.assign(page, { callRpc })
    }
    node({ eth_sendRawTransaction: () => Promise.reject(new NoAnswer()) })
    const first = scene.request()
    await scene.isAsked
    scene.approve()
    expect(await first).to.equal(-32603)

    const isLookedFor = new Promise<AbortSignal>(resolve =>
      node({
        eth_getTransactionCount: signal => {
          resolve(signal!)
          return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new NoAnswer())))
        },
      }),
    )
    const left = scene.request()
    const signal = await isLookedFor
    scene.refuse()
    expect([await left, signal.aborted]).to.deep.equal([4001, true])
    node({ eth_sendRawTransaction: () => Promise.resolve('0x') })
    expect(await scene.request()).to.equal('0x01')
    expect(scene.transactions()).to.have.length(1)
  })
})

describe('a request that the vault fails at', () => {
  /** @param ready what the vault knows before it fails; it fails at once where that is not given */
  function failing(error: Error, ready?: object) {
    const vault = {
      call: (method: string) =>
        ready && method === 'session.restore' ? Promise.resolve(ready) : Promise.reject(error),
    } as unknown as Vault
    const frameScreen = { show: () => undefined, hide: () => undefined, setTheme: () => undefined }
    const page = {
      config: { networks: [] },
      vault,
      session: createSession(vault),
      queue: createApprovalQueue(
        () => 0,
        tabStorage(() => null),
      ),
      now: () => 0,
      chainId: atom('eip155:1'),
      evmChainId: atom('eip155:1'),
      solanaChainId: atom(undefined),
      accountType: atom('eoa'),
      screen: () => Promise.resolve(frameScreen),
    } as unknown as PageContext
    return (method: string, params?: unknown) =>
      routeRpc({ method, params }, { origin, signal: new AbortController().signal }, page).catch(
        (failure: unknown) => failure as RpcFailure,
      )
  }
  const ready = { phase: 'ready', user: { id: 'u', recovery: [] }, evmAddress, solanaAddress: '' }
  const cases: readonly (readonly [code: VaultErrorCode, told: number])[] = [
    ['UNREACHABLE', -32603],
    ['SHARE_MISMATCH', -32603],
    ['FAILED', -32603],
    ['RATE_LIMITED', -32005],
    ['LOGGED_OUT', 4100],
    ['NOT_ENROLLED', 4100],
  ]
  for (const [code, reportedCode] of cases) {
    const error = new VaultError(code)
    const expected = { code: reportedCode, message: reportedCode === 4100 ? 'No account is logged in' : error.message }
    it(`is told ${reportedCode} and why, and nothing of a login, where it is ${code} before it is shown`, async () => {
      expect(await failing(error, ready)('personal_sign', ['0x00', evmAddress])).to.include(expected)
    })
    it(`is told the same where it is ${code} without anything that is shown`, async () => {
      expect(await failing(error)('eth_accounts')).to.include(expected)
    })
  }

  it('is told nothing of what nobody foresaw', async () => {
    expect(await failing(new Error('a secret'))('eth_accounts')).to.include({
      code: -32603,
      message: 'The wallet could not do this.',
    })
  })
})
