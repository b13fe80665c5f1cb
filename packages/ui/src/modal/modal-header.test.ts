import type { Route } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { createViewFixture } from '../../../../test/gallery/view-fixture.js'
import './modal-header.js'
import type { W3mModalHeader } from './modal-header.js'

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

  it('announces a title that changes while its view stays, and leaves another view to the focus', async () => {
    await fixture.start()
    const [list, networks]: readonly Route[] = [
      { view: 'Connect', params: undefined },
      { view: 'Networks', params: undefined },
    ]
    await fixture.show(
      html`<w3m-modal-header .w3m=${fixture.w3m} .route=${list} .name=${'Connect Wallet'}></w3m-modal-header>`,
    )
    const title = fixture.find('w3m-header-text')!
    const root = title.getRootNode() as ShadowRoot
    const announced = async (changes: Partial<Pick<W3mModalHeader, 'name' | 'route'>>) => {
      const header = Object.assign(root.host as W3mModalHeader, changes)
      await header.updateComplete
      expect(title.textContent).to.equal(header.name)
      return root.querySelector('[aria-live=polite]')!.textContent
    }
    expect(title.closest('[aria-live], [role=status]')).to.equal(null)
    expect(await announced({})).to.equal('')
    expect(await announced({ route: networks, name: 'Choose Network' })).to.equal('')
    expect(await announced({ name: 'Elige una red' })).to.equal('Elige una red')
    expect(await announced({ route: list, name: 'Connect Wallet' })).to.equal('')
  })
})
