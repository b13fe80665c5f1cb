import { expect } from 'chai'
import { prepareMessage } from '../approvals/message-approval.js'
import { prepareTransaction } from '../approvals/transaction-approval.js'
import { texts as en } from '../i18n/en/frame.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import { approvalContext, evmAddress, hexOfText, shown } from '../testing/approval-fixture.js'
import { FrameLayout } from './frame-layout.js'

const calm = 'Welcome.'
const foreign = `other.example wants you to sign in with your Ethereum account:\n${evmAddress}`

/** Of an opaque colour as the browser says it, by the rules of WCAG. */
function luminance(color: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(part =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('w3m-frame-approval', () => {
  for (const themeMode of ['light', 'dark'] as const) {
    it(`sets the button that approves a danger off from the card, its text and the one without a danger: ${themeMode}`, async () => {
      const { env } = approvalContext()
      const layout = new FrameLayout()
      layout.theme = { themeMode, variables: {}, locale: 'en' }
      document.body.append(layout)
      await layout.updateComplete
      const drawn = []
      for (const text of [calm, foreign]) {
        const { root, screen } = await shown(prepareMessage, [hexOfText(text), evmAddress], env)
        layout.renderRoot.append(screen)
        screen.style.setProperty('--_fast', '0s')
        const button = root.querySelector<HTMLButtonElement>('.primary')!
        button.disabled = false
        const { color, backgroundColor } = getComputedStyle(button)
        expect(contrast(color, backgroundColor), text).to.be.at.least(4.5)
        expect(
          contrast(backgroundColor, getComputedStyle(root.querySelector('.bottom')!).backgroundColor),
          text,
        ).to.be.at.least(3)
        drawn.push({ color: backgroundColor, mark: getComputedStyle(button, '::before').content.includes('!') })
      }
      layout.remove()
      expect(drawn.map(({ mark }) => mark)).to.deep.equal([false, true])
      expect(drawn[0]!.color).to.not.equal(drawn[1]!.color)
    })
  }

  for (const themeMode of ['light', 'dark'] as const) {
    it(`has a danger as red as ever, whatever the page mixes into the surfaces: ${themeMode}`, async () => {
      const { root, screen } = await shown(prepareMessage, [hexOfText(foreign), evmAddress], approvalContext().env)
      screen.style.setProperty('--_fast', '0s')
      const button = root.querySelector<HTMLButtonElement>('.danger')!
      button.disabled = false
      const layout = new FrameLayout()
      document.body.append(layout)
      const drawn = []
      for (const strength of ['0%', '30%']) {
        const variables = { '--w3m-color-mix': '#0af', '--w3m-color-mix-strength': strength }
        layout.theme = { themeMode, variables, locale: 'en' }
        await layout.updateComplete
        layout.renderRoot.append(screen)
        drawn.push({
          fill: getComputedStyle(button).backgroundColor,
          flags: getComputedStyle(root.querySelector('[data-testid="frame-flags"]')!).color,
          surface: getComputedStyle(root.querySelector('.bottom')!).backgroundColor,
        })
      }
      layout.remove()
      const [plain, mixed] = drawn
      expect(mixed!.surface, 'the page has mixed a colour in').to.not.equal(plain!.surface)
      expect(mixed).to.deep.equal({ ...plain, surface: mixed!.surface })
    })
  }

  it('says what is dangerous first, and has no button of danger for what only needs a second look', async () => {
    const { env } = approvalContext()
    const { approval, root, screen, remove } = await shown(prepareMessage, [hexOfText(calm), evmAddress], env)
    const drawn = []
    for (const flags of [
      [{ id: 'order', isWarning: true }, { id: 'blind-hash' }],
      [{ id: 'order', isWarning: true }],
      [],
    ] as const) {
      screen.approval = { ...approval, view: { ...approval.view, flags } }
      await screen.updateComplete
      drawn.push([
        [...root.querySelectorAll<HTMLElement>('[data-testid="frame-flags"] > *')].map(
          ({ dataset }) => `${dataset['flag']} ${dataset['risk']}`,
        ),
        root.querySelectorAll('.flags.amber').length,
        root.querySelectorAll('.primary.danger').length,
      ])
    }
    expect(drawn).to.deep.equal([
      [['blind-hash red', 'order amber'], 0, 1],
      [['order amber'], 1, 0],
      [[], 0, 0],
    ])
    remove()
  })

  it('has more warnings than fit beside its buttons read first of the rest, and tells of too little room where there is', async () => {
    const layout = new FrameLayout()
    layout.theme = { themeMode: 'light', variables: {}, locale: 'en' }
    document.body.append(layout)
    await layout.updateComplete
    const { approval, root, screen } = await shown(prepareMessage, [hexOfText(calm), evmAddress], approvalContext().env)
    let cramped = 0
    screen.addEventListener('cramped', () => cramped++)
    const flags = Array.from(
      { length: 60 },
      (_, index) => ({ id: 'recipient', values: { address: `${evmAddress} ${index}` } }) as const,
    )
    screen.approval = { ...approval, view: { ...approval.view, flags } }
    layout.renderRoot.append(screen)
    await screen.updateComplete
    const where = () => [...root.querySelectorAll('.flags')].map(element => element.parentElement!.className)
    expect(where()).to.deep.equal(['bottom'])
    while (where()[0] !== 'body') await new Promise(requestAnimationFrame)
    const body = root.querySelector('.body')!
    expect(body.firstElementChild!.querySelectorAll('[data-flag]')).to.have.length(60)
    expect(body.scrollHeight).to.be.greaterThan(body.clientHeight)
    expect(root.querySelector('.more.done')).to.equal(null)
    expect(
      root.querySelector<HTMLButtonElement>('[data-testid="frame-approve"]')!.classList.contains('danger'),
    ).to.equal(true)
    expect([cramped, root.querySelector('.hint')]).to.deep.equal([0, null])
    layout.remove()
  })

  it('has the tip in the row of the fee that it changes, drawn with the set’s own icons', async () => {
    const { env } = approvalContext()
    const { root, remove } = await shown(prepareTransaction, [{ from: evmAddress, to: evmAddress, value: '0x1' }], env)
    const row = root.querySelector('[data-field="field.fee"]')!.closest('.fact')!
    expect(
      [...row.querySelectorAll('.step')].map(step => [
        step.ariaLabel,
        step.querySelectorAll('svg').length,
        step.textContent.trim(),
      ]),
    ).to.deep.equal([
      ['Less tip', 1, ''],
      ['More tip', 1, ''],
    ])
    expect(root.querySelectorAll('.step').length).to.equal(2)
    expect(root.querySelector('summary > svg.icon')).to.not.equal(null)
    remove()
  })

  it('has the code of a contract that is made among what is read, and marks what would fail', async () => {
    const { env } = approvalContext()
    const callRpc: typeof env.callRpc = (chainId, method, params) =>
      method === 'eth_estimateGas'
        ? Promise.reject(new RpcFailure(3, 'execution reverted'))
        : env.callRpc(chainId, method, params)
    const layout = new FrameLayout()
    layout.theme = { themeMode: 'light', variables: {}, locale: 'en' }
    document.body.append(layout)
    await layout.updateComplete
    const { root, screen } = await shown(prepareTransaction, [{ from: evmAddress, data: '0x6001' }], {
      ...env,
      callRpc,
    })
    layout.renderRoot.append(screen)
    expect(
      [...root.querySelectorAll('.call [data-field="field.bytes"]')].map(element => element.textContent.trim()),
    ).to.deep.equal(['0x6001'])
    expect(root.querySelector('details .call')).to.equal(null)
    const result = root.querySelector('[data-field="field.result"]')!
    expect(result.textContent.trim()).to.equal('would fail: execution reverted')
    expect(getComputedStyle(result).color).to.not.equal(
      getComputedStyle(root.querySelector('[data-field="field.fee"]')!).color,
    )
    layout.remove()
  })

  it('says while it is read what it does once, and opens its details from the control that has their name', async () => {
    const { root, screen, remove } = await shown(prepareMessage, [hexOfText(calm), evmAddress], approvalContext().env)
    root.querySelector<HTMLElement>('[data-testid="frame-details"]')!.click()
    expect(root.querySelector('details')!.open).to.equal(true)
    // Kerned, one long word would keep the page busy for half a minute before it could be refused.
    expect(getComputedStyle(root.querySelector('.text')!).fontKerning).to.equal('none')
    Object.assign(screen, { approval: undefined, phase: 'preparing' })
    await screen.updateComplete
    const lines = [...root.querySelectorAll<HTMLElement>('h1, .middle')]
      .filter(({ offsetWidth }) => offsetWidth > 1)
      .map(({ textContent }) => textContent.trim())
    expect(lines).to.deep.equal(['Reading the request'])
    remove()
  })

  for (const [phase, canLeave, title] of [
    ['preparing', true, ', and can be left then'],
    ['working', false, ': what was approved is not taken back'],
  ] as const) {
    it(`says that it takes long while it is ${phase}${title}`, async () => {
      const { root, screen, remove } = await shown(prepareMessage, [hexOfText(calm), evmAddress], approvalContext().env)
      let refusals = 0
      screen.addEventListener('refused', () => refusals++)
      Object.assign(screen, { phase, slowAfterMs: 60_000 })
      await screen.updateComplete
      expect([
        root.textContent.includes(en['approve.slow']),
        root.querySelector('[data-testid="frame-reject"]'),
      ]).to.deep.equal([false, null])
      Object.assign(screen, { phase: 'asking' })
      await screen.updateComplete
      Object.assign(screen, { phase, slowAfterMs: 0 })
      while (!root.textContent.includes(en['approve.slow'])) await new Promise(requestAnimationFrame)
      root.querySelector<HTMLElement>('[data-testid="frame-reject"]')?.click()
      expect(refusals).to.equal(canLeave ? 1 : 0)
      remove()
    })
  }

  it('keeps the focus, at its heading, once what was pressed to approve is gone', async () => {
    const { root, screen, remove } = await shown(prepareMessage, [hexOfText(calm), evmAddress], approvalContext().env)
    const button = root.querySelector<HTMLButtonElement>('[data-testid="frame-approve"]')!
    button.disabled = false
    button.focus()
    screen.phase = 'working'
    await screen.updateComplete
    expect(root.activeElement).to.equal(root.querySelector('h1'))
    remove()
  })

  const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')
  for (const [amount, title] of [
    ['1', 'Let another spend your token'],
    ['0', 'Call a contract'],
  ] as const) {
    it(`says of an allowance of ${amount}: ${title}`, async () => {
      const { env } = approvalContext()
      const { root, remove } = await shown(
        prepareTransaction,
        [{ from: evmAddress, to: evmAddress, data: `0x095ea7b3${word(evmAddress)}${word(amount)}` }],
        env,
      )
      expect(root.querySelector('h1')!.textContent.trim()).to.equal(title)
      remove()
    })
  }

  it('paints the button that approves in a colour of its own only once it can be pressed, be there a danger or not', async () => {
    const { env } = approvalContext()
    const styles: Record<string, string[]> = {}
    for (const text of [calm, foreign]) {
      const { root, screen, remove } = await shown(prepareMessage, [hexOfText(text), evmAddress], env)
      for (const [name, color] of [
        ['--_accent', '#00f'],
        ['--_red', '#f00'],
        ['--_surface-2', '#ccc'],
        ['--_fast', '0s'],
      ] as const)
        screen.style.setProperty(name, color)
      const button = root.querySelector<HTMLButtonElement>('.primary')!
      styles[text] = [true, false].map(disabled => {
        button.disabled = disabled
        return getComputedStyle(button).backgroundColor
      })
      remove()
    }
    expect(styles).to.deep.equal({
      [calm]: ['rgb(204, 204, 204)', 'rgb(0, 0, 255)'],
      [foreign]: ['rgb(204, 204, 204)', 'rgb(255, 0, 0)'],
    })
  })
})
