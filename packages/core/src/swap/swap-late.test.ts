import { expect } from 'chai'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { SwapSupport } from '../namespaces/swap-support.js'
import type { SentTransfer } from '../send/send.state.js'
import type { SwapService } from './swap-deps.js'
import { withFastTimers } from '../testing/fast-timers.js'
import { account, caipNetworkId, createSwapFixture, dollar, held } from '../testing/swap-fixture.js'
import { waitUntil } from '../testing/wait-until.js'

const codeOf = (error: unknown): unknown => Object(error).code

describe('a swap whose answer is late', () => {
  const { stage, sent, tracked, start, quoted } = createSwapFixture()
  let answers: ((id?: string) => void)[] = []
  /** A wallet that answers when it is told to, and a chain that has nothing in a block until it is told to. */
  const prepared = async (kind: 'swap' | 'approve', service: Partial<SwapService> = {}) => {
    answers = []
    const dollars = { ...held, id: `${caipNetworkId}:${dollar}`, address: dollar, symbol: 'USD', decimals: 6 }
    const send: SwapSupport['send'] = () =>
      new Promise((resolve, reject) =>
        answers.push(id => (id ? resolve({ id, mark: {} }) : reject(Object.assign(new Error('no'), { code: 4001 })))),
      )
    const store = start({
      service,
      swaps: { send },
      deps: { readTokens: async () => [held, dollars], follow: transfer => sent.set([transfer, ...sent.get()]) },
    })
    await quoted(store, kind === 'swap' ? {} : { from: 'USD', to: 'ETH', amount: '3' })
    await store.prepare()
    expect(store.$state.get().prepared).to.include({ action: kind })
    return store
  }
  const end = (status: SentTransfer['status']) => {
    stage.allowance = 10n ** 30n
    sent.set(sent.get().map(transfer => ({ ...transfer, status })))
  }

  it('is sent once the wallet says so, however late, and is not confirmed a second time', async () => {
    const { confirm, $state } = await prepared('swap')
    expect(await withFastTimers(walletPromptTimeoutMs, () => confirm().catch(codeOf))).to.equal('TIMEOUT')
    expect($state.get()).to.include({ phase: 'prepared' })
    answers[0]?.('0xlate')
    await waitUntil(() => $state.get().phase === 'sent')
    expect($state.get()).to.include({ sentId: '0xlate', error: undefined })
    expect(await confirm().catch(codeOf)).to.equal('NOT_PREPARED')
    expect([answers.length, tracked.at(-1)]).to.deep.equal([1, 'SWAP_SUCCESS'])
  })

  it('stays sent where somebody confirmed again before that, and says no to it', async () => {
    const { confirm, $state } = await prepared('swap')
    await withFastTimers(walletPromptTimeoutMs, () => confirm().catch(codeOf))
    const again = confirm().catch(codeOf)
    await waitUntil(() => answers.length === 2)
    answers[0]?.('0xlate')
    await waitUntil(() => $state.get().phase === 'sent')
    answers[1]?.()
    expect(await again).to.equal(4001)
    expect($state.get()).to.include({ phase: 'sent', sentId: '0xlate', error: undefined })
  })

  it('goes on from an allowance that the wallet sent late', async () => {
    const { confirm, $state } = await prepared('approve')
    expect(await withFastTimers(walletPromptTimeoutMs, () => confirm().catch(codeOf))).to.equal('TIMEOUT')
    answers[0]?.('0xlate')
    await waitUntil(() => $state.get().phase === 'approving')
    expect($state.get()).to.include({ approvalId: '0xlate', error: undefined })
    end('confirmed')
    await waitUntil(() => $state.get().prepared?.action === 'swap')
    expect($state.get()).to.include({ phase: 'prepared', error: undefined })
    expect(answers).to.have.length(1)
  })

  it('says so where an allowance that was sent late came to nothing', async () => {
    const { confirm, $state } = await prepared('approve')
    await withFastTimers(walletPromptTimeoutMs, () => confirm().catch(codeOf))
    answers[0]?.('0xlate')
    await waitUntil(() => $state.get().phase === 'approving')
    end('failed')
    await waitUntil(() => $state.get().phase === 'prepared')
    expect(codeOf($state.get().error)).to.equal('SWAP_APPROVAL_FAILED')
  })

  it('is typed on where its allowance was removed from what is followed', async () => {
    const { confirm, $state } = await prepared('approve')
    const confirmed = confirm()
    await waitUntil(() => answers.length === 1)
    answers[0]?.('0xproposed')
    await waitUntil(() => $state.get().approvalId)
    sent.set([])
    expect(await confirmed).to.equal('0xproposed')
    expect($state.get()).to.include({ phase: 'editing', prepared: undefined, error: undefined })
  })

  it('waits for its allowance as long as a block takes, asks for no second one, and swaps then', async () => {
    const { confirm, $state } = await prepared('approve')
    const confirmed = await withFastTimers(300_000, async () => {
      const running = confirm()
      await waitUntil(() => answers.length === 1)
      answers[0]?.('0xslow')
      await waitUntil(() => $state.get().approvalId)
      await new Promise(resolve => setTimeout(resolve, 0))
      return { running }
    })
    expect($state.get()).to.include({ phase: 'approving', approvalId: '0xslow', error: undefined })
    end('confirmed')
    expect(await confirmed.running).to.equal('0xslow')
    expect($state.get()).to.include({ phase: 'prepared', error: undefined })
    expect([$state.get().prepared?.action, answers.length]).to.deep.equal(['swap', 1])
  })

  for (const isLate of [false, true])
    it(`asks for no second allowance while the swap after one ${isLate ? 'that was sent late ' : ''}is prepared`, async () => {
      let builds = 0
      let goOn = () => {}
      const isHeld = new Promise<void>(resolve => (goOn = resolve))
      const { confirm, $state } = await prepared('approve', {
        async build() {
          if (++builds > 1) await isHeld
          return { tx: { from: account, to: `${caipNetworkId}:0xrouter`, data: '0x01' } }
        },
      })
      const running = isLate ? undefined : confirm()
      if (isLate) await withFastTimers(walletPromptTimeoutMs, () => confirm().catch(codeOf))
      await waitUntil(() => answers.length === 1)
      answers[0]?.('0xfirst')
      await waitUntil(() => $state.get().approvalId)
      end('confirmed')
      await waitUntil(() => builds === 2)
      expect($state.get()).to.include({ phase: 'approving', approvalId: '0xfirst' })
      if (isLate) expect(await confirm().catch(codeOf)).to.equal('NOT_PREPARED')
      goOn()
      await waitUntil(() => $state.get().phase === 'prepared')
      expect($state.get().prepared?.action).to.equal('swap')
      await running
      void confirm()
      await waitUntil(() => answers.length === 2)
    })

  it('lets go of an allowance that is on its way, and of none that the wallet is asked for', async () => {
    const { confirm, edit, $state } = await prepared('approve')
    void confirm()
    await waitUntil(() => answers.length === 1)
    edit()
    expect($state.get().phase).to.equal('approving')
    answers[0]?.('0xslow')
    await waitUntil(() => $state.get().approvalId)
    edit()
    expect($state.get()).to.include({ phase: 'editing', prepared: undefined, approvalId: undefined })
    end('confirmed')
    expect($state.get()).to.include({ phase: 'editing', prepared: undefined })
  })
})
