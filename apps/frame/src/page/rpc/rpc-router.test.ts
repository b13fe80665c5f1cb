import { expect } from 'chai'
import type { Approval } from '../approvals/approval.js'
import { cell, type PageContext } from '../page-context.js'
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
  const { env, signed } = operationContext({ bundler: null })
  let nowMs = 0
  let asking: () => void = () => undefined
  let sending: () => void = () => undefined
  let take: () => void = () => undefined
  const nextAsked = () => new Promise<void>(resolve => (asking = resolve))
  const [isAsked, isSending] = [nextAsked(), new Promise<void>(resolve => (sending = resolve))]
  const stage = layoutIn(place, ({ phase }) => phase === 'asking' && asking())
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
    ask: (chainId: string, method: string, params: readonly unknown[], signal?: AbortSignal) =>
      method !== 'eth_sendRawTransaction'
        ? env.ask(chainId, method, params)
        : new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('The signal ended')))
            take = () => resolve('0x')
            sending()
          }),
    chainId: cell('eip155:1'),
    evmChainId: cell('eip155:1'),
    solanaChainId: cell(undefined),
    accountType: cell('eoa'),
    theme: cell({ themeMode: undefined, variables: {}, locale: 'en' }),
    stage: () => Promise.resolve(stage),
    walletPageUrl: '/popup.html',
  } as unknown as PageContext
  const controller = new AbortController()
  const ask = (signal = controller.signal, call: RpcCall = payment) =>
    routeRpc(call, { origin, signal }, page).catch((error: unknown) => (error as RpcFailure).code)
  const approve = () => {
    const screen = place.firstElementChild as FrameApprovalScreen
    screen.dispatchEvent(new CustomEvent<Approval>('approved', { detail: screen.approval! }))
  }
  const refuse = () => place.firstElementChild!.dispatchEvent(new Event('refused'))
  return {
    page,
    ask,
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
    const { ask, approve, isAsked, isSending, take, transactions } = frame(place)
    const response = ask()
    await isAsked
    approve()
    await isSending
    take()
    await response
    expect(transactions().map(({ params }) => (params as { readonly account: unknown }).account)).to.deep.equal([
      evmAddress,
    ])
  })

  for (const [what, giveUp] of [
    ['closes the modal', ({ page }: ReturnType<typeof frame>) => page.queue.abort(origin)],
    ['waits no longer', ({ controller }: ReturnType<typeof frame>) => controller.abort()],
  ] as const) {
    for (const [seconds, wire, isHeard] of [
      [19, 'a port', true],
      [20, 'a port', false],
      [0, 'envelopes', false],
    ] as const) {
      const next = isHeard ? 'another one' : 'not paid again'
      it(`comes to its end where the page ${what} after the approval; ${seconds} s later, by ${wire}, the next is ${next}`, async () => {
        const stage = frame(place)
        const outcome = stage.ask()
        await stage.isAsked
        stage.approve()
        await stage.isSending
        const { href } = location
        if (wire === 'envelopes') history.replaceState(null, '', '?version=4')
        giveUp(stage)
        history.replaceState(null, '', href)
        stage.at(seconds * 1_000)
        stage.take()
        expect(await outcome).to.equal('0x01')
        const later = new AbortController()
        const isAskedAgain = stage.nextAsked()
        const again = stage.ask(later.signal)
        expect(await Promise.race([again, isAskedAgain])).to.equal(isHeard ? undefined : '0x01')
        later.abort()
        expect(await again).to.equal(isHeard ? 4001 : '0x01')
        expect(stage.transactions()).to.have.length(1)
      })
    }

    it(`is 4001 and signs nothing where the page ${what} before the click, whatever is clicked then`, async () => {
      const stage = frame(place)
      const outcome = stage.ask()
      await stage.isAsked
      giveUp(stage)
      stage.approve()
      expect(await outcome).to.equal(4001)
      expect(stage.transactions()).to.deep.equal([])
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
      const stage = frame(place)
      const { page, controller } = stage
      const response = stage.ask(controller.signal, call)
      await stage.isAsked
      stage.approve()
      await stage.isSending
      controller.abort()
      stage.at(20_000)
      stage.take()
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
      const left = stage.ask(signal, call)
      await isReading
      stage.refuse()
      expect(await left).to.equal(4001)
      goOn!()
      page.store = store
      const isAskedAgain = stage.nextAsked()
      // What was left ends its own turn of the account first.
      expect(await Promise.race([stage.ask(signal, call), isAskedAgain])).to.deep.equal(first)
      expect(stage.transactions()).to.have.length(1)
    })
  }

  it('is not read on: the next one does not stand behind it, and what was signed stays open', async () => {
    const stage = frame(place)
    const { page } = stage
    const { ask: usual } = page
    const node = (answers: Readonly<Record<string, (signal?: AbortSignal) => Promise<unknown>>>) => {
      const ask: RpcRequest = (chainId, method, params, signal) =>
        answers[method]?.(signal) ?? usual(chainId, method, params, signal)
      Object.assign(page, { ask })
    }
    node({ eth_sendRawTransaction: () => Promise.reject(new NoAnswer()) })
    const first = stage.ask()
    await stage.isAsked
    stage.approve()
    expect(await first).to.equal(-32603)

    const isLookedFor = new Promise<AbortSignal>(resolve =>
      node({
        eth_getTransactionCount: signal => {
          resolve(signal!)
          return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new NoAnswer())))
        },
      }),
    )
    const left = stage.ask()
    const signal = await isLookedFor
    stage.refuse()
    expect([await left, signal.aborted]).to.deep.equal([4001, true])
    node({ eth_sendRawTransaction: () => Promise.resolve('0x') })
    expect(await stage.ask()).to.equal('0x01')
    expect(stage.transactions()).to.have.length(1)
  })
})

describe('a request that the vault fails at', () => {
  /** @param ready what the vault knows before it fails; it fails at once where that is not given */
  function failing(error: Error, ready?: object) {
    const vault = {
      call: (method: string) =>
        ready && method === 'session.restore' ? Promise.resolve(ready) : Promise.reject(error),
    } as unknown as Vault
    const stage = { show: () => undefined, hide: () => undefined, setTheme: () => undefined }
    const page = {
      config: { networks: [] },
      vault,
      session: createSession(vault),
      queue: createApprovalQueue(
        () => 0,
        tabStorage(() => null),
      ),
      now: () => 0,
      chainId: cell('eip155:1'),
      evmChainId: cell('eip155:1'),
      solanaChainId: cell(undefined),
      accountType: cell('eoa'),
      stage: () => Promise.resolve(stage),
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
    const said = { code: reportedCode, message: reportedCode === 4100 ? 'No account is logged in' : error.message }
    it(`is told ${reportedCode} and why, and nothing of a login, where it is ${code} before it is shown`, async () => {
      expect(await failing(error, ready)('personal_sign', ['0x00', evmAddress])).to.include(said)
    })
    it(`is told the same where it is ${code} without anything that is shown`, async () => {
      expect(await failing(error)('eth_accounts')).to.include(said)
    })
  }

  it('is told nothing of what nobody foresaw', async () => {
    expect(await failing(new Error('a secret'))('eth_accounts')).to.include({
      code: -32603,
      message: 'The wallet could not do this.',
    })
  })
})
