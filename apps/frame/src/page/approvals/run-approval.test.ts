import { expect } from 'chai'
import { texts as en } from '../i18n/en/frame.js'
import type { FrameApprovalScreen } from '../screens/approval-screen.js'
import { approvalContext, evmAddress, hexOfText } from '../testing/approval-fixture.js'
import { operationContext } from '../testing/operation-fixture.js'
import { layoutIn } from '../testing/layout-fixture.js'
import { waitUntil } from '../testing/wait-until.js'
import { runApproval } from './run-approval.js'
import type { ApprovalContext } from './approval.js'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const send = [{ from: evmAddress, to, value: '0x0de0b6b3a7640000' }]
const batch = [
  {
    version: '2.0.0',
    from: evmAddress,
    chainId: '0x1',
    calls: [
      { to, value: '0x06f05b59d3b20000' },
      { to, value: '0x06f05b59d3b20000' },
    ],
  },
]
const dollars = { currency: 'USD', amount: '3412.55' }

describe('an approval on the screen', () => {
  let place: HTMLElement
  beforeEach(() => document.body.append((place = document.createElement('div'))))
  afterEach(() => place.remove())

  type RequestArgs = readonly [
    method: Parameters<typeof runApproval>[0],
    params: unknown,
    changes: Partial<ApprovalContext>,
  ]
  /** The screen once it waits for the visitor, and what comes of it. */
  async function waiting(
    [method, params, changes]: RequestArgs,
    hasGuard = true,
  ): Promise<{ readonly screen: FrameApprovalScreen; readonly outcome: Promise<unknown> }> {
    let outcome: Promise<unknown> | undefined
    await new Promise<void>(resolve => {
      const layout = layoutIn(place, ({ phase }) => phase === 'asking' && resolve())
      outcome = runApproval(
        method,
        params,
        { ...approvalContext().env, isSmart: false, ...changes },
        {
          hasGuard,
          screen: layout,
          secureUrl: undefined,
          windowUrl: '/popup.html',
          theme: () => ({ themeMode: undefined, variables: {}, locale: 'en' }),
          trusted: [],
        },
      ).catch(({ code }: { readonly code: number }) => code)
    })
    const screen = place.firstElementChild as FrameApprovalScreen
    await screen.updateComplete
    return { screen, outcome: outcome! }
  }

  /** Asks, and tells what stands beside the amounts; then the visitor refuses. */
  async function fiatTexts(...args: RequestArgs): Promise<(name: string) => readonly string[]> {
    const { screen } = await waiting(args)
    const texts = (name: string) =>
      [...screen.renderRoot.querySelectorAll(`[data-worth="${name}"]`)].map(element => element.textContent.trim())
    const answer = { value: texts('field.value'), fee: texts('field.fee') }
    screen.dispatchEvent(new Event('refused'))
    return name => answer[name as 'value' | 'fee']
  }

  it('says beside amount and fee what they are worth, where a price is known', async () => {
    const textsOf = await fiatTexts('eth_sendTransaction', send, {
      priceOf: network => Promise.resolve(network?.id === 'eip155:1' ? dollars : undefined),
    })
    expect(textsOf('value')).to.deep.equal(['≈ $3,412.55'])
    expect(textsOf('fee')).to.deep.equal(['≈ $0.21'])
  })

  it('says it of a batch in all and of each call', async () => {
    const textsOf = await fiatTexts('wallet_sendCalls', batch, { priceOf: () => Promise.resolve(dollars) })
    expect(textsOf('value')).to.deep.equal(['≈ $3,412.55', '≈ $1,706.28', '≈ $1,706.28'])
    expect(textsOf('fee')).to.have.length(1)
  })

  it('says that a payment would fail for want of coin: a node tries it without its fee', async () => {
    const balance = (wei: bigint): Partial<ApprovalContext> => ({
      callRpc: (chainId, method, params) =>
        method === 'eth_getBalance'
          ? Promise.resolve(`0x${wei.toString(16)}`)
          : approvalContext().env.callRpc(chainId, method, params),
    })
    for (const [changes, text] of [
      [balance(10n ** 18n / 2n), /^would fail: 0\.5\d* ETH is lacking$/],
      [balance(2n * 10n ** 18n), /^goes through$/],
      [{}, /^goes through$/],
    ] as const) {
      const { screen, outcome } = await waiting(['eth_sendTransaction', send, changes])
      expect(
        screen.renderRoot.querySelector('[data-field="field.result"]')!.textContent.trim().replaceAll('\u202f', ' '),
      ).to.match(text)
      screen.dispatchEvent(new Event('refused'))
      await outcome
    }
  })

  for (const [title, failure, last] of [
    ['is refused by the node', new RpcFailure(-32000, 'nonce too low'), 'failed: nonce too low'],
    ['gets no answer', new NoAnswer(), 'handed over, no answer yet'],
  ] as const)
    it(`says what was sent, and that not all was, where a later call ${title}; the page is answered when that was seen`, async () => {
      let sent = 0
      const callRpc: ApprovalContext['callRpc'] = (chainId, method, params) =>
        method === 'eth_sendRawTransaction' && ++sent >= 2
          ? Promise.reject(failure)
          : approvalContext().env.callRpc(chainId, method, params)
      const three = [{ ...batch[0], id: 'three', calls: [...batch[0]!.calls, { to, value: '0x1' }] }]
      const { screen, outcome } = await waiting(['wallet_sendCalls', three, { callRpc }])
      screen.dispatchEvent(new CustomEvent('approved', { detail: screen.approval! }))
      await waitUntil(() => screen.phase === 'told')
      await screen.updateComplete
      const texts = (selector: string) =>
        [...screen.renderRoot.querySelectorAll(selector)].map(element => element.textContent.trim())
      expect(texts('h1')).to.deep.equal(['1 of 3 transactions sent'])
      expect(texts('[data-field="field.outcome"]')).to.deep.equal(['sent', last, 'not sent'])
      expect(
        texts('[data-testid="frame-approve"], [data-testid="frame-reject"], [data-testid="frame-approve-window"]'),
      ).to.deep.equal([])
      expect(await Promise.race([outcome, Promise.resolve('waits')])).to.equal('waits')
      screen.renderRoot.querySelector<HTMLElement>('[data-testid="frame-seen"]')!.click()
      expect(await outcome).to.deep.equal({ id: 'three' })
    })

  it('does not keep the answer from a page that gives up while the visitor reads what was not sent', async () => {
    let sent = 0
    const callRpc: ApprovalContext['callRpc'] = (chainId, method, params) =>
      method === 'eth_sendRawTransaction' && ++sent >= 2
        ? Promise.reject(new NoAnswer())
        : approvalContext().env.callRpc(chainId, method, params)
    const controller = new AbortController()
    const { screen, outcome } = await waiting([
      'wallet_sendCalls',
      [{ ...batch[0], id: 'two' }],
      { callRpc, signal: controller.signal },
    ])
    screen.dispatchEvent(new CustomEvent('approved', { detail: screen.approval! }))
    await waitUntil(() => screen.phase === 'told')
    controller.abort()
    expect(await outcome).to.deep.equal({ id: 'two' })
  })

  it('ends at once for who says no while a node is still waited for', async () => {
    let screen: FrameApprovalScreen | undefined
    const layout = layoutIn(place, drawn => (screen = drawn))
    const env = { ...approvalContext().env, callRpc: () => new Promise<never>(() => undefined) }
    const outcome = runApproval('eth_sendTransaction', send, env, {
      hasGuard: true,
      screen: layout,
      secureUrl: undefined,
      windowUrl: '/popup.html',
      theme: () => ({ themeMode: undefined, variables: {}, locale: 'en' }),
      trusted: [],
    }).catch(({ code }: { readonly code: number }) => code)
    expect(screen!.phase).to.equal('preparing')
    screen!.dispatchEvent(new Event('refused'))
    expect(await outcome).to.equal(4001)
  })

  it('ends for who says no while the screen still says that it is prepared, though it is read already', async () => {
    let isPreparing = false
    let resolveShown: (title: string) => void
    const shown = new Promise<string>(resolve => (resolveShown = resolve))
    const layout = layoutIn(place, ({ phase }) => {
      isPreparing = phase === 'preparing'
      if (phase === 'asking') resolveShown('asked')
    })
    const { signal } = new AbortController()
    // It is listened to from when all is read; the window's code is not there before the next step.
    signal.addEventListener = () =>
      queueMicrotask(() => isPreparing && place.firstElementChild!.dispatchEvent(new Event('refused')))
    const outcome = runApproval(
      'personal_sign',
      [hexOfText('hello'), evmAddress],
      { ...approvalContext().env, signal },
      {
        hasGuard: false,
        screen: layout,
        secureUrl: undefined,
        windowUrl: '/popup.html',
        theme: () => ({ themeMode: undefined, variables: {}, locale: 'en' }),
        trusted: [],
      },
    ).catch(({ code }: { readonly code: number }) => code)
    expect(await Promise.race([outcome, shown])).to.equal(4001)
  })

  it('keeps the focus on a step of the fee that goes no further, and tells of the fee', async () => {
    const { screen } = await waiting(['eth_sendTransaction', send, {}])
    const root = screen.renderRoot as ShadowRoot
    const [lower] = root.querySelectorAll<HTMLButtonElement>('.step')
    lower!.focus()
    for (let step = 0; step < 9 && lower!.ariaDisabled === 'false'; step++) {
      lower!.click()
      await screen.updateComplete
    }
    const fee = root.querySelector('[data-field="field.fee"] [role="status"]')!
    const least = fee.textContent.trim()
    lower!.click()
    await screen.updateComplete
    expect([root.activeElement, lower!.ariaDisabled, fee.textContent.trim()]).to.deep.equal([lower, 'true', least])
    screen.dispatchEvent(new Event('refused'))
  })

  it('counts what a batch sends, where that is more than one', async () => {
    const titles = []
    for (const { isSmart, isDelegated } of [
      { isSmart: false, isDelegated: false },
      { isSmart: true, isDelegated: true },
    ]) {
      for (const calls of [batch[0]!.calls, batch[0]!.calls.slice(1)]) {
        const { screen } = await waiting([
          'wallet_sendCalls',
          [{ ...batch[0], calls }],
          { ...operationContext({ isDelegated }).env, isSmart },
        ])
        titles.push(screen.renderRoot.querySelector('h1')!.textContent.trim())
        screen.dispatchEvent(new Event('refused'))
      }
    }
    expect(titles).to.deep.equal([
      'Send 2 transactions',
      'Send a transaction',
      'Send 2 transactions',
      'Send a transaction',
    ])
  })

  it('says nothing of money where no price is known', async () => {
    const textsOf = await fiatTexts('eth_sendTransaction', send, {})
    expect([...textsOf('value'), ...textsOf('fee')]).to.deep.equal([])
  })

  const refusals: readonly (readonly [title: string, request: object, isDelegated: boolean, code: number])[] = [
    ['of calls that must be one, with which the account would be handed over', { atomicRequired: true }, false, 5750],
    ['of calls that must be one, of an account that was handed over', { atomicRequired: true }, true, 4001],
    ['of calls that may be several', { atomicRequired: false }, false, 4001],
    [
      'of calls that must be one, where a paymaster pays',
      { atomicRequired: true, capabilities: { paymasterService: {} } },
      false,
      5750,
    ],
    [
      'of calls that must be one, where a paymaster pays for an account that was handed over',
      { atomicRequired: true, capabilities: { paymasterService: {} } },
      true,
      4001,
    ],
  ]
  for (const [title, request, isDelegated, code] of refusals) {
    it(`ends with ${code} at a refusal ${title}`, async () => {
      const { screen, outcome } = await waiting([
        'wallet_sendCalls',
        [{ ...batch[0], ...request }],
        { ...operationContext({ isDelegated }).env, isSmart: true },
      ])
      screen.dispatchEvent(new Event('refused'))
      expect(await outcome).to.equal(code)
    })
  }

  it('opens in a window of its own where nothing guards a click, and ends with the window’s answer', async () => {
    const { open } = window
    const popup = { closed: false, close: () => (popup.closed = true) }
    const opened: unknown[] = []
    window.open = url => {
      opened.push(url)
      return popup as unknown as Window
    }
    const { screen, outcome } = await waiting(['personal_sign', [hexOfText('hello'), evmAddress], {}], false)
    expect(screen.renderRoot.querySelector('[data-testid="frame-approve"]'), 'no control that approves').to.equal(null)
    screen.renderRoot.querySelector<HTMLButtonElement>('[data-testid="frame-approve-window"]')!.click()
    window.open = open
    const { port1, port2 } = new MessageChannel()
    const message = new MessageEvent('message', { data: 'w3m-approve', ports: [port2], origin: location.origin })
    Object.defineProperty(message, 'source', { value: popup })
    dispatchEvent(message)
    port1.postMessage('refused')
    expect([opened, await outcome, popup.closed]).to.deep.equal([['/popup.html#approve'], 4001, true])
  })

  it('says so where the browser opens no window, until one comes', async () => {
    const { open } = window
    const popup = { closed: false, close: () => undefined } as unknown as Window
    const answers = [null, popup]
    window.open = () => answers.shift()!
    const { screen } = await waiting(['personal_sign', [hexOfText('hello'), evmAddress], {}], false)
    const hint = async () => {
      screen.renderRoot.querySelector<HTMLButtonElement>('[data-testid="frame-approve-window"]')!.click()
      await screen.updateComplete
      return screen.renderRoot.querySelector('.hint')!.textContent.trim()
    }
    expect(await hint()).to.equal(en['approve.window-blocked'])
    expect(await hint()).to.equal(en['approve.no-guard'])
    window.open = open
    screen.dispatchEvent(new Event('refused'))
  })

  it('opens in no other window where something does', async () => {
    const { screen } = await waiting(['personal_sign', [hexOfText('hello'), evmAddress], {}])
    expect(screen.renderRoot.querySelector('[data-testid="frame-approve-window"]')).to.equal(null)
    screen.dispatchEvent(new Event('refused'))
  })

  it('opens in a window of its own where something does, and there is too little room for what is asked', async () => {
    const { screen, outcome } = await waiting(['personal_sign', [hexOfText('hello'), evmAddress], {}])
    screen.style.cssText = 'display:block;block-size:100px;overflow:hidden'
    const card = screen.renderRoot.querySelector<HTMLElement>('.card')!
    card.style.blockSize = '100px'
    dispatchEvent(new Event('resize'))
    await waitUntil(() => screen.renderRoot.querySelector('[data-testid="frame-approve-window"]'))
    expect(screen.renderRoot.querySelector('.hint')!.textContent.trim()).to.equal(en['approve.cramped'])
    card.style.blockSize = '900px'
    dispatchEvent(new Event('resize'))
    await waitUntil(() => !screen.renderRoot.querySelector('.hint'))
    screen.dispatchEvent(new Event('refused'))
    expect(await outcome).to.equal(4001)
  })

  it('asks for no price where no coin is sent', async () => {
    let count = 0
    const priceOf = () => Promise.resolve(void count++)
    await fiatTexts('personal_sign', [hexOfText('hello'), evmAddress], { priceOf })
    expect(count).to.equal(0)
    await fiatTexts('eth_sendTransaction', send, { priceOf })
    expect(count).to.equal(1)
  })
})
