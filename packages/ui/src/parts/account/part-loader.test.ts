import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
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
  const stage = createViewStage()
  const start = async () => {
    await stage.start()
    await stage.show(html`<w3m-test-part-loader .w3m=${stage.w3m}></w3m-test-part-loader>`)
  }
  afterEach(() => stage.end())

  it('is there where it comes', async () => {
    load = () => Promise.resolve()
    await start()
    expect([stage.text(), stage.find('part-retry')]).to.deep.equal(['It is here.', undefined])
  })

  it('says that it did not come, and comes at the next try', async () => {
    load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    await start()
    await stage.eventually(() => stage.find('part-retry'))
    expect(stage.text()).not.to.include('It is here.')
    expect(await axeFindings()).to.deep.equal([])
    load = () => Promise.resolve()
    stage.find('part-retry')!.click()
    await stage.eventually(() => stage.text().includes('It is here.'))
    expect(stage.find('part-retry')).to.equal(undefined)
  })
})
