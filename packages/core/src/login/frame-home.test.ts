import { expect } from 'chai'
import { atom } from 'nanostores'
import type { FrameScreen } from '../connectors/auth/frame-link.js'
import { frameHome } from './frame-home.js'

describe('the dialog of the secure frame on a page without the modal’s elements', () => {
  const $screen = atom<FrameScreen | undefined>()
  const ends: (() => void)[] = []
  let element: HTMLIFrameElement
  let tries: number
  let dialog: HTMLDialogElement
  const show = (height = 300) => $screen.set({ element, isShown: true, height })
  const hide = () => $screen.set({ element, isShown: false, height: 0 })
  /** The browser tells of it in a task of its own. */
  const closed = () => new Promise(resolve => dialog.addEventListener('close', resolve, { once: true }))
  const make = async () =>
    (await frameHome({
      modal: { presenter: () => undefined, tryClose: () => void tries++ },
      page: window,
      $screen: () => $screen,
      onEnd: end => ends.push(end),
    })) as HTMLDialogElement

  beforeEach(async () => {
    $screen.set(undefined)
    tries = 0
    dialog = await make()
    element = document.createElement('iframe')
    element.hidden = true
    dialog.append(element)
    hide()
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })

  it('opens while the frame has something to show, as high as it asks', () => {
    expect(dialog.open).to.equal(false)
    show()
    expect([
      dialog.open,
      dialog.matches(':modal'),
      element.checkVisibility(),
      element.getBoundingClientRect().height,
    ]).to.deep.equal([true, true, true, 300])
    show(420)
    expect([dialog.open, element.getBoundingClientRect().height]).to.deep.equal([true, 420])
    hide()
    expect(dialog.open).to.equal(false)
  })

  it('takes presses while a dialog of the page takes them from its body', () => {
    document.body.style.pointerEvents = 'none'
    ends.push(() => document.body.style.removeProperty('pointer-events'))
    show()
    expect(getComputedStyle(element).pointerEvents).to.equal('auto')
    const { left, top } = element.getBoundingClientRect()
    expect(document.elementFromPoint(left + 9, top + 9)).to.equal(element)
  })

  it('stays closed where the frame is a window of its own', () => {
    show()
    $screen.set({ element: undefined, isShown: true, height: 300 })
    expect(dialog.open).to.equal(false)
  })

  it('takes Escape for a no, and stays until the frame shows nothing more', () => {
    show()
    expect(dialog.dispatchEvent(new Event('cancel', { cancelable: true }))).to.equal(false)
    expect([tries, dialog.open]).to.deep.equal([1, true])
  })

  it('takes it for a no where the browser itself closes it, and comes back as long as the frame waits', async () => {
    show()
    const over = closed()
    dialog.close()
    await over
    expect([tries, dialog.open]).to.deep.equal([1, true])
  })

  it('is not refused by its own end, though the next question has come by then', async () => {
    show()
    const over = closed()
    hide()
    await over
    expect([tries, dialog.open]).to.deep.equal([0, false])
    show()
    const again = closed()
    hide()
    show()
    await again
    expect([tries, dialog.open]).to.deep.equal([0, true])
  })

  it('that the page took away does not keep its successor from opening', async () => {
    dialog.remove()
    const next = await make()
    next.append(element)
    show()
    expect([dialog.open, next.open]).to.deep.equal([false, true])
  })

  it('ends with the instance', () => {
    for (const end of ends.splice(0)) end()
    expect(dialog.isConnected).to.equal(false)
    show()
    expect(dialog.open).to.equal(false)
  })
})
