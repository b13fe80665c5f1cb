import { expect } from 'chai'
import type { Approval } from '../approvals/approval.js'
import { evmAddress } from '../testing/approval-fixture.js'
import { approvalMessage, createApprovalWindow, type WindowContent } from './approval-window.js'
import { startApprovalPopup } from './approval-popup.js'

const theme = { themeMode: 'dark', variables: {}, locale: 'en' } as const
const pricing = { price: { currency: 'USD', amount: '2000' }, decimals: 18 }

/** The same transfer with one of three fees. */
const withFee = (step: number): Approval => ({
  view: {
    title: 'send.title',
    nativeCurrency: { chainId: 'eip155:1', decimals: 18 },
    facts: [
      { label: 'field.to', value: evmAddress },
      { label: 'field.fee', value: `fee ${step}`, units: 10n ** 18n },
    ],
    details: [],
    flags: [],
  },
  fee: { canLower: step > 0, canRaise: step < 2, lower: () => withFee(step - 1), higher: () => withFee(step + 1) },
  approve: () => Promise.resolve(step),
})
const message: Approval = {
  view: { title: 'message.title', text: 'hello', facts: [], details: [], flags: [] },
  approve: () => Promise.resolve(),
}

/** What stands for the window is this page: nobody else can speak as it. */
const say = (data: unknown, ports: readonly MessagePort[], init: MessageEventInit = {}) =>
  dispatchEvent(
    new MessageEvent('message', { data, ports: [...ports], origin: location.origin, source: window, ...init }),
  )

describe('A window that shows an approval', () => {
  const opened: string[] = []
  const settled: (Approval | undefined)[] = []
  let pressed = 0
  let approvalWindow: ReturnType<typeof createApprovalWindow>
  const popup = { closed: false, closes: 0, focuses: 0 }
  const { close, focus } = window

  beforeEach(() => {
    opened.length = settled.length = pressed = popup.closes = popup.focuses = 0
    window.close = () => void popup.closes++
    window.focus = () => void popup.focuses++
    approvalWindow = createApprovalWindow(
      '/popup.html',
      {
        origin: 'https://dapp.example',
        look: theme,
        secureUrl: undefined,
        pricing,
        onDecision: chosen => settled.push(chosen),
        onPressed: () => pressed++,
      },
      url => {
        opened.push(url)
        return window
      },
    )
  })
  afterEach(() => {
    approvalWindow.close()
    Object.assign(window, { close, focus })
  })

  /** What the window is given. */
  async function openPort(): Promise<{ readonly port: MessagePort; readonly shown: WindowContent }> {
    const { port1: port, port2 } = new MessageChannel()
    const shown = new Promise<WindowContent>(
      resolve => (port.onmessage = ({ data }: MessageEvent<WindowContent>) => resolve(data)),
    )
    say(approvalMessage, [port2])
    return { port, shown: await shown }
  }
  const answered = async (): Promise<Approval | undefined> => {
    while (settled.length === 0) await new Promise(requestAnimationFrame)
    return settled[0]
  }

  it('is opened where it is told to, once, and brought to the front after that', () => {
    approvalWindow.open(message)
    approvalWindow.open(message)
    expect([opened, popup.focuses]).to.deep.equal([['/popup.html#approve'], 1])
  })

  it('is given what is drawn, with every fee, and no way to sign', async () => {
    approvalWindow.open(withFee(1))
    const { shown } = await openPort()
    const { views, at, ...words } = shown
    expect(words).to.deep.equal({ origin: 'https://dapp.example', look: theme, secureUrl: undefined, pricing })
    expect([at, views]).to.deep.equal([1, [0, 1, 2].map(step => withFee(step).view)])
  })

  it('settles what was chosen there, with its fee', async () => {
    approvalWindow.open(withFee(1))
    const { port } = await openPort()
    port.postMessage('pressed')
    port.postMessage({ approved: 2 })
    expect(await (await answered())?.approve()).to.equal(2)
    expect(pressed).to.equal(1)
  })

  it('settles a refusal', async () => {
    approvalWindow.open(message)
    ;(await openPort()).port.postMessage('refused')
    expect(await answered()).to.equal(undefined)
  })

  it('is not believed where it names nothing that it was given', async () => {
    approvalWindow.open(message)
    const { port } = await openPort()
    for (const answer of [{ approved: 1 }, { approved: -1 }, {}, 'approved', 'refused']) port.postMessage(answer)
    expect(await answered()).to.equal(undefined)
    expect(settled).to.have.length(1)
  })

  it('is given nothing by anybody else, of another origin, or after it was closed', async () => {
    approvalWindow.open(message)
    const { port1, port2 } = new MessageChannel()
    const received: unknown[] = []
    port1.onmessage = ({ data }) => received.push(data)
    say(approvalMessage, [port2], { source: null })
    say(approvalMessage, [port2], { origin: 'https://dapp.example' })
    say('w3m-lend', [port2])
    approvalWindow.close()
    say(approvalMessage, [port2])
    port2.postMessage('the last word')
    while (received.length === 0) await new Promise(requestAnimationFrame)
    expect([received, popup.closes]).to.deep.equal([['the last word'], 1])
  })

  it('draws it, and tells what the visitor does there', async () => {
    approvalWindow.open(withFee(1))
    // This page is the one that opened it as well.
    let ends = 0
    const openResolver = {
      closed: false,
      postMessage: (data: unknown, { transfer }: { readonly transfer: readonly MessagePort[] }) => say(data, transfer),
    } as unknown as Window
    startApprovalPopup(openResolver, () => ends++)
    const layout = document.querySelector('w3m-frame-stage')!
    const screen = async () => {
      for (;;) {
        const found = layout.shadowRoot?.querySelector('w3m-frame-approval')
        if (found?.phase === 'asking') return found
        await new Promise(requestAnimationFrame)
      }
    }
    const drawn = await screen()
    await drawn.updateComplete
    const text = (selector: string) => drawn.renderRoot.querySelector<HTMLElement>(selector)?.textContent?.trim()
    expect([text('.origin'), text('[data-field="field.fee"]'), text('[data-worth="field.fee"]')]).to.deep.equal([
      'https://dapp.example',
      'fee 1',
      '≈ $2,000.00',
    ])
    const [lower] = drawn.renderRoot.querySelectorAll<HTMLButtonElement>('.step')
    lower!.click()
    await drawn.updateComplete
    expect(text('[data-field="field.fee"]')).to.equal('fee 0')
    drawn.dispatchEvent(new CustomEvent('approved', { detail: drawn.approval }))
    expect(await (await answered())?.approve()).to.equal(0)
    expect(ends).to.equal(1)
    layout.remove()
  })
})
