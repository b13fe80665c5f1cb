import { expect } from 'chai'
import { html, LitElement } from 'lit'
import '../../elements/list-item/list-item.js'
import { deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import { amountCardStyles } from './amount-card.styles.js'
import { assetRowStyles } from './asset-row.styles.js'
import { reset } from '../../styles/reset.js'

class NamesElement extends LitElement {
  static override styles = [reset, assetRowStyles, amountCardStyles]

  override render() {
    return html`<button class="row"><span class="first">Ether</span></button>
      <button class="pick">
        <span><bdi>ETH</bdi></span>
      </button>`
  }
}
customElements.define('test-names', NamesElement)

describe('the name of an account or a token', () => {
  afterEach(unmount)

  it('has one face in rows, and where it is chosen', async () => {
    const root = await mount(html`<w3m-ui-list-item name="Ether"></w3m-ui-list-item><test-names></test-names>`)
    const faces = ['.name', '.first', '.pick bdi'].map(place => {
      const { fontFamily, fontSize, fontWeight, lineHeight } = getComputedStyle(deep(root, place))
      return [fontFamily, fontSize, fontWeight, lineHeight].join()
    })
    expect(new Set(faces).size, faces.join(' | ')).to.equal(1)
  })
})
