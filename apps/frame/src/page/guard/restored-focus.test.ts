import { expect } from 'chai'
import { prepareMessage } from '../approvals/message-approval.js'
import { approvalContext, evmAddress, hexOfText, shown } from '../testing/approval-fixture.js'

describe('The button that approves, once it can be pressed again,', () => {
  let asking: Awaited<ReturnType<typeof ask>>
  const ask = async () => {
    const { screen, root, remove } = await shown(
      prepareMessage,
      [hexOfText('Welcome.'), evmAddress],
      approvalContext().env,
    )
    // To the guard it is covered: the test alone says when the button can be pressed.
    screen.style.opacity = '0.5'
    const find = (testId: string) => root.querySelector<HTMLElement>(`[data-testid="${testId}"]`)!
    return {
      screen,
      find,
      remove,
      focused: () => (root.activeElement as HTMLElement | null)?.dataset['testid'],
      async arm(isArmed: boolean) {
        Object.assign(screen, { isArmed })
        await screen.updateComplete
      },
    }
  }
  const isLost = async () => {
    while (document.activeElement !== document.body) await new Promise(requestAnimationFrame)
  }
  beforeEach(async () => {
    asking = await ask()
    await asking.arm(true)
    asking.find('frame-approve').focus()
    await asking.arm(false)
    await isLost()
  })
  afterEach(() => asking.remove())

  it('has no focus where the window lost it first', async () => {
    await asking.arm(true)
    window.dispatchEvent(new Event('blur'))
    await asking.arm(false)
    await isLost()
    window.dispatchEvent(new Event('focus'))
    await asking.arm(true)
    expect(asking.focused()).to.equal(undefined)
  })

  it('has the focus again that it lost', async () => {
    await asking.arm(true)
    expect(asking.focused()).to.equal('frame-approve')
    await asking.arm(false)
    await isLost()
    await asking.arm(true)
    expect(asking.focused(), 'and every time').to.equal('frame-approve')
  })

  const others: readonly (readonly [what: string, act: () => unknown, focused: string | undefined])[] = [
    [
      'a key went down meanwhile',
      () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' })),
      undefined,
    ],
    [
      'something else is asked by then',
      () => {
        const { approval } = asking.screen
        asking.screen.approval = approval && { ...approval }
      },
      undefined,
    ],
    [
      'the window lost it too, and was given it back',
      () => ['blur', 'focus'].forEach(name => window.dispatchEvent(new Event(name))),
      undefined,
    ],
    ['the visitor went elsewhere', () => asking.find('frame-reject').focus(), 'frame-reject'],
  ]
  for (const [what, act, focused] of others)
    it(`has no focus where ${what}`, async () => {
      act()
      await asking.screen.updateComplete
      await asking.arm(true)
      expect(asking.focused()).to.equal(focused)
      await asking.arm(false)
      await asking.arm(true)
      expect(asking.focused(), 'nor the next time').to.equal(focused)
    })
})
