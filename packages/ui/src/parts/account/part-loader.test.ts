import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { customElement } from '../../internal/define-element.js'
import { W3mElement } from '../../internal/w3m-element.js'
import { PartLoader } from './part-loader.js'

/** Whether the code comes. */
let load: () => Promise<unknown> = () => Promise.resolve()

@customElement('w3m-test-part-loader')
export class TestPartLoader extends W3mElement {
  readonly #part = new PartLoader(this, this.t, 'part-retry')

  override render() {
    return this.#part.show(load, html`<p>It is here.</p>`)
  }
}

describe('a part whose code comes with its view', () => {
  const fixture = createViewFixture()
  const start = async () => {
    await fixture.start()
    await fixture.show(html`<w3m-test-part-loader .w3m=${fixture.w3m}></w3m-test-part-loader>`)
  }
  afterEach(() => fixture.end())

  it('is there where it comes', async () => {
    load = () => Promise.resolve()
    await start()
    expect([fixture.text(), fixture.find('part-retry')]).to.deep.equal(['It is here.', undefined])
  })

  it('says that it did not come, and comes at the next try', async () => {
    load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    await start()
    await fixture.eventually(() => fixture.find('part-retry'))
    expect(fixture.text()).not.to.include('It is here.')
    expect(await axeFindings()).to.deep.equal([])
    load = () => Promise.resolve()
    fixture.find('part-retry')!.click()
    await fixture.eventually(() => fixture.text().includes('It is here.'))
    expect(fixture.find('part-retry')).to.equal(undefined)
  })
})
