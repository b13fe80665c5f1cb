import { expect } from 'chai'
import { html } from 'lit'
import { createViewFixture } from '../../../../test/gallery/view-fixture.js'
import './modal-header.js'

describe('w3m-modal-header', () => {
  const fixture = createViewFixture()
  afterEach(() => fixture.end())

  it('writes a long title in two lines at 320 px, and is no higher for it', async () => {
    await fixture.start({ locale: 'es' })
    const heights: number[] = []
    for (const name of ['Redes', 'Confirmar el correo actual']) {
      await fixture.show(html`<w3m-modal-header .w3m=${fixture.w3m} .name=${name}></w3m-modal-header>`)
      const title = fixture.find('w3m-header-text')!
      const { host } = title.getRootNode() as ShadowRoot & { readonly host: HTMLElement }
      host.style.inlineSize = '320px'
      expect(title.scrollWidth, name).to.be.at.most(title.clientWidth)
      expect(title.scrollHeight, name).to.be.at.most(title.clientHeight)
      heights.push(host.clientHeight)
    }
    expect(heights[1]).to.equal(heights[0])
  })
})
