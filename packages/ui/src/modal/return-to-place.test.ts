import { expect } from 'chai'
import { returnToPlace } from './return-to-place.js'

describe('the way back to a place', () => {
  let outlet: HTMLElement
  let view: HTMLElement
  const frames = async () => {
    for (let count = 0; count < 3; count++) await new Promise(requestAnimationFrame)
  }
  const isFocused = (id: string) => outlet.shadowRoot!.activeElement === view.querySelector(`[data-testid=${id}]`)
  const addRow = (id: string) => {
    const row = document.createElement('button')
    row.dataset['testid'] = id
    row.style.position = 'absolute'
    view.append(row)
    return row
  }

  beforeEach(() => {
    outlet = document.createElement('div')
    outlet.style.cssText = 'block-size: 100px; overflow: auto'
    view = document.createElement('div')
    view.tabIndex = -1
    view.style.blockSize = '150px'
    outlet.attachShadow({ mode: 'open' }).append(view)
    document.body.append(outlet)
    view.focus({ preventScroll: true })
  })
  afterEach(() => outlet.remove())

  it('is gone once enough of the view has come, and once alone', async () => {
    returnToPlace(outlet, view, { top: 300, testId: undefined })
    await frames()
    expect(outlet.scrollTop).to.equal(50)
    view.style.blockSize = '500px'
    await frames()
    expect(outlet.scrollTop).to.equal(300)
    outlet.scrollTop = 10
    view.style.blockSize = '600px'
    await frames()
    expect(outlet.scrollTop).to.equal(10)
  })

  for (const type of ['keydown', 'pointerdown', 'wheel'])
    it(`is not gone after a ${type}: the visitor goes another`, async () => {
      returnToPlace(outlet, view, { top: 300, testId: undefined })
      await frames()
      outlet.dispatchEvent(new Event(type))
      view.style.blockSize = '500px'
      await frames()
      expect(outlet.scrollTop).to.equal(50)
    })

  it('is not gone in the view that came in its place', async () => {
    returnToPlace(outlet, view, { top: 300, testId: undefined })
    await frames()
    const next = document.createElement('div')
    next.style.blockSize = '500px'
    view.replaceWith(next)
    outlet.scrollTop = 0
    await frames()
    expect(outlet.scrollTop).to.equal(0)
  })

  it('ends at a row that a long list draws later', async () => {
    view.style.blockSize = '500px'
    returnToPlace(outlet, view, { top: 300, testId: 'row' })
    await frames()
    expect(isFocused('row')).to.equal(false)
    addRow('row')
    view.dispatchEvent(new Event('w3m-ui-range'))
    await frames()
    expect(isFocused('row')).to.equal(true)
    expect(outlet.scrollTop).to.equal(300)
  })

  it('takes the focus from nothing else', async () => {
    view.style.blockSize = '500px'
    addRow('row')
    addRow('other').focus({ preventScroll: true })
    returnToPlace(outlet, view, { top: 300, testId: 'row' })
    await frames()
    expect(isFocused('other')).to.equal(true)
  })
})
