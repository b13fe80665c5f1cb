import { expect } from 'chai'
import { html } from 'lit'
import { createViewStage } from '../../../../test/gallery/view-stage.js'
import './modal-header.js'

describe('w3m-modal-header', () => {
  const stage = createViewStage()
  afterEach(() => stage.end())

  it('writes a long title in two lines at 320 px, and is no higher for it', async () => {
    await stage.start({ locale: 'es' })
    const heights: number[] = []
    for (const name of ['Redes', 'Confirmar el correo actual']) {
      await stage.show(html`<w3m-modal-header .w3m=${stage.w3m} .name=${name}></w3m-modal-header>`)
      const title = stage.find('w3m-header-text')!
      const { host } = title.getRootNode() as ShadowRoot & { readonly host: HTMLElement }
      host.style.inlineSize = '320px'
      expect(title.scrollWidth, name).to.be.at.most(title.clientWidth)
      expect(title.scrollHeight, name).to.be.at.most(title.clientHeight)
      heights.push(host.clientHeight)
    }
    expect(heights[1]).to.equal(heights[0])
  })
})
