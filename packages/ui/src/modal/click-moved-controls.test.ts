import { resetMouse, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { clickMovedControls } from './click-moved-controls.js'

/** The middle of an element, in whole pixels. */
const middle = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}

describe('a press on what moves', () => {
  let dialog: HTMLDialogElement
  let above: HTMLElement
  let control: HTMLButtonElement
  let below: HTMLButtonElement
  let pressed: string[]

  beforeEach(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<dialog style="margin: 0; inset: 0; padding: 0; inline-size: 300px; block-size: 400px; max-inline-size: none">
        <div class="above" style="block-size: 40px"></div>
        <button class="it" style="display: block; inline-size: 200px; block-size: 40px">It</button>
        <button class="below" style="display: block; inline-size: 200px; block-size: 40px">Below</button>
      </dialog>`,
    )
    dialog = document.querySelector('dialog')!
    above = dialog.querySelector('.above')!
    control = dialog.querySelector('.it')!
    below = dialog.querySelector('.below')!
    dialog.showModal()
    pressed = []
    for (const button of [control, below]) button.addEventListener('click', () => pressed.push(button.className))
    clickMovedControls(dialog)
  })

  afterEach(async () => {
    await resetMouse()
    dialog.remove()
  })

  const grow = () => (above.style.blockSize = '120px')
  const shrink = () => (above.style.blockSize = '0')
  const cases: readonly [string, (at: [number, number]) => Promise<void> | void, readonly string[]][] = [
    ['stays', () => {}, ['it']],
    ['moves down', () => void grow(), ['it']],
    ['moves up, and another takes its place', () => void shrink(), ['it']],
    ['is put into another place of its list', () => void dialog.append(control), ['it']],
    ['moves a pixel and stays under the pointer', () => void (above.style.blockSize = '41px'), ['it']],
    ['goes away', () => control.remove(), []],
    ['is hidden', () => void (control.style.display = 'none'), []],
    ['is disabled meanwhile', () => ((control.disabled = true), void grow()), []],
    ['stays while the pointer is drawn off it', ([x, y]) => sendMouse({ type: 'move', position: [x + 150, y] }), []],
    [
      'moves while the pointer is drawn off it',
      ([x, y]) => (grow(), sendMouse({ type: 'move', position: [x + 150, y] })),
      [],
    ],
  ]
  for (const [title, change, expected] of cases)
    it(`what ${title}: ${expected.length ? 'it is pressed, once' : 'nothing is pressed'}`, async () => {
      const at = middle(control)
      await sendMouse({ type: 'move', position: at })
      await sendMouse({ type: 'down' })
      await change(at)
      await sendMouse({ type: 'up' })
      expect(pressed).to.deep.equal(expected)
    })

  it('the press after it is of what is under the pointer', async () => {
    const at = middle(control)
    await sendMouse({ type: 'move', position: at })
    await sendMouse({ type: 'down' })
    shrink()
    await sendMouse({ type: 'up' })
    await sendMouse({ type: 'click', position: middle(below) })
    expect(pressed).to.deep.equal(['it', 'below'])
  })

  it('the second button of a mouse presses nothing', async () => {
    const at = middle(control)
    await sendMouse({ type: 'move', position: at })
    await sendMouse({ type: 'down', button: 'right' })
    grow()
    await sendMouse({ type: 'up', button: 'right' })
    expect(pressed).to.deep.equal([])
  })

  it('the browser alone would have pressed nothing, or another', async () => {
    const plain = dialog.cloneNode(true) as HTMLDialogElement
    dialog.close()
    plain.removeAttribute('open')
    document.body.append(plain)
    plain.showModal()
    let clickCount = 0
    const target = plain.querySelector('.it')!
    target.addEventListener('click', () => clickCount++)
    await sendMouse({ type: 'move', position: middle(target) })
    await sendMouse({ type: 'down' })
    plain.querySelector<HTMLElement>('.above')!.style.blockSize = '120px'
    await sendMouse({ type: 'up' })
    plain.remove()
    expect(clickCount).to.equal(0)
  })
})
