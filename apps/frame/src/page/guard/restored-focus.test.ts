import { expect } from 'chai'
import { prepareMessage } from '../approvals/message-approval.js'
import { approvalContext, evmAddress, hexOfText, shown } from '../testing/approval-fixture.js'

describe('The button that approves, once it can be pressed again,', () => {
  let scene: Awaited<ReturnType<typeof confirm>>
  const confirm = async () => {
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
    scene = await confirm()
    await scene.arm(true)
    scene.find('frame-approve').focus()
    await scene.arm(false)
    await isLost()
  })
  afterEach(() => scene.remove())

  it('has no focus where the window lost it first', async () => {
    await scene.arm(true)
    window.dispatchEvent(new Event('blur'))
    await scene.arm(false)
    await isLost()
    window.dispatchEvent(new Event('focus'))
    await scene.arm(true)
    expect(scene.focused()).to.equal(undefined)
  })

  it('has the focus again that it lost', async () => {
    await scene.arm(true)
    expect(scene.focused()).to.equal('frame-approve')
    await scene.arm(false)
    await isLost()
    await scene.arm(true)
    expect(scene.focused(), 'and every time').to.equal('frame-approve')
  })

  const others: readonly (readonly [title: string, act: () => unknown, focused: string | undefined])[] = [
    [
      'a key went down meanwhile',
      () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' })),
      undefined,
    ],
    [
      'something else is asked by then',
      () => {
        const { approval } = scene.screen
        scene.screen.approval = approval && { ...approval }
      },
      undefined,
    ],
    [
      'the window lost it too, and was given it back',
      () => ['blur', 'focus'].forEach(name => window.dispatchEvent(new Event(name))),
      undefined,
    ],
    ['the visitor went elsewhere', () => scene.find('frame-reject').focus(), 'frame-reject'],
  ]
  for (const [title, action, focused] of others)
    it(`has no focus where ${title}`, async () => {
      action()
      await scene.screen.updateComplete
      await scene.arm(true)
      expect(scene.focused()).to.equal(focused)
      await scene.arm(false)
      await scene.arm(true)
      expect(scene.focused(), 'nor the next time').to.equal(focused)
    })
})
