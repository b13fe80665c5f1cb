import { expect } from 'chai'
import { render } from 'lit'
import type { Approval } from '../approvals/approval.js'
import { translateFrom } from '../i18n/frame-texts.js'
import { en } from '../i18n/en.js'
import { cell, type PageWorld } from '../page-world.js'
import type { FrameApprovalScreen } from '../screens/approval-screen.js'
import type { Stage } from '../screens/show-screen.js'
import { evmAddress } from '../testing/approval-stage.js'
import { operationWorld, shop } from '../testing/operation-stage.js'
import { createApprovalQueue } from './approval-queue.js'
import type { RpcFailure } from './rpc-failure.js'
import { routeRpc } from './rpc-router.js'

const origin = 'https://app.example'
const payment = { method: 'eth_sendTransaction', params: [{ from: evmAddress, to: shop, value: '0x1' }] }

describe('a request that the page gives up', () => {
  let place: HTMLElement
  beforeEach(() => document.body.append((place = document.createElement('div'))))
  afterEach(() => place.remove())

  /** A page whose node takes a transaction when `take` says so, and is not asked any more when the signal of its question ends. */
  function frame() {
    const { world, signed } = operationWorld({ bundler: null })
    let asking: () => void = () => undefined
    let sending: () => void = () => undefined
    let take: () => void = () => undefined
    const [isAsked, isSending] = [new Promise<void>(resolve => (asking = resolve)), new Promise<void>(resolve => (sending = resolve))]
    const stage: Stage = {
      show(screen) {
        render(screen(translateFrom(en)), place)
        if ((place.firstElementChild as FrameApprovalScreen).phase === 'asking') asking()
      },
      hide: () => undefined,
      dress: () => undefined,
    }
    const page = {
      ...world,
      config: { networks: [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }] },
      session: { confirmed: () => Promise.resolve({ evmAddress, solanaAddress: '', user: { recovery: [] } }), failed: (error: unknown) => error },
      queue: createApprovalQueue(() => 0),
      ask: (chainId: string, method: string, params: readonly unknown[], signal?: AbortSignal) =>
        method !== 'eth_sendRawTransaction'
          ? world.ask(chainId, method, params)
          : new Promise((resolve, reject) => {
              signal?.addEventListener('abort', () => reject(new Error('The signal ended')))
              take = () => resolve('0x')
              sending()
            }),
      chainId: cell('eip155:1'),
      evmChainId: cell('eip155:1'),
      accountType: cell('eoa'),
      look: cell({ themeMode: undefined, variables: {}, locale: 'en' }),
      stage: () => Promise.resolve(stage),
      walletPageUrl: '/popup.html',
    } as unknown as PageWorld
    const controller = new AbortController()
    const ask = () => routeRpc(payment, { origin, signal: controller.signal }, page).catch((error: unknown) => (error as RpcFailure).code)
    const approve = () => {
      const screen = place.firstElementChild as FrameApprovalScreen
      screen.dispatchEvent(new CustomEvent<Approval>('approved', { detail: screen.approval! }))
    }
    return { page, ask, approve, controller, isAsked, isSending, take: () => take(), transactions: () => signed.filter(({ method }) => method === 'sign.transaction') }
  }

  for (const [what, giveUp] of [
    ['closes the modal', ({ page }: ReturnType<typeof frame>) => page.queue.abort(origin)],
    ['waits no longer', ({ controller }: ReturnType<typeof frame>) => controller.abort()],
  ] as const) {
    it(`is brought to its end where it was approved before the page ${what}, and is not paid again when it comes again`, async () => {
      const stage = frame()
      const outcome = stage.ask()
      await stage.isAsked
      stage.approve()
      await stage.isSending
      giveUp(stage)
      stage.take()
      expect(await outcome).to.equal('0x01')
      expect(await routeRpc(payment, { origin, signal: new AbortController().signal }, stage.page)).to.equal('0x01')
      expect(stage.transactions()).to.have.length(1)
    })

    it(`is 4001 and signs nothing where the page ${what} before the click, whatever is clicked then`, async () => {
      const stage = frame()
      const outcome = stage.ask()
      await stage.isAsked
      giveUp(stage)
      stage.approve()
      expect(await outcome).to.equal(4001)
      expect(stage.transactions()).to.deep.equal([])
    })
  }
})
