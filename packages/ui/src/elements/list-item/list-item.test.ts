import { expect } from 'chai'
import { html } from 'lit'
import './list-item.js'
import { deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'

describe('w3m-ui-list-item', () => {
  afterEach(unmount)

  it('is a 56 px button named by its texts', async () => {
    const root = await mount(
      html`<w3m-ui-list-item name="Harbour" tag="Recent" test-id="wallet-harbour"></w3m-ui-list-item>`,
    )
    const control = deep(root, '[data-testid=wallet-harbour]')
    expect(control.localName).to.equal('button')
    expect(control.getBoundingClientRect().height).to.equal(56)
    expect(control.textContent).to.contain('Harbour').and.to.contain('Recent')
  })

  it('cuts a long name at its end and keeps the whole of it reachable, in both directions', async () => {
    const name = 'A wallet with a name that no row of any phone can show in full'
    for (const dir of ['ltr', 'rtl'] as const) {
      const root = await mount(html`<div class="frame"><w3m-ui-list-item name=${name}></w3m-ui-list-item></div>`, {
        dir,
      })
      const frame = deep(root, '.frame')
      frame.style.inlineSize = '240px'
      const text = deep(root, '.name')
      expect(text.scrollWidth).to.be.greaterThan(text.clientWidth)
      expect(text.title).to.equal(name)
      expect(getComputedStyle(text).direction).to.equal('ltr')
      expect(deep(root, 'button').getBoundingClientRect().width).to.equal(240)
    }
  })

  it('keeps every word of a tag in a row of 280 px, beside a chevron, in both directions', async () => {
    for (const dir of ['ltr', 'rtl'] as const)
      for (const tag of ['No compatible con esta aplicación', 'Donaudampfschifffahrtsgesellschaft']) {
        const root = await mount(
          html`<div class="frame"><w3m-ui-list-item name="Red" tag=${tag} chevron></w3m-ui-list-item></div>`,
          { dir },
        )
        deep(root, '.frame').style.inlineSize = '280px'
        const word = deep(root, 'w3m-ui-tag')
        expect(word.scrollWidth, tag).to.be.at.most(word.clientWidth)
        expect(word.scrollHeight, tag).to.be.at.most(word.clientHeight)
        const row = deep(root, 'button').getBoundingClientRect()
        for (const part of [word, deep(root, '.end > .icon')]) {
          const { left, right } = part.getBoundingClientRect()
          expect([left >= row.left, right <= row.right], `${dir} ${tag}`).to.deep.equal([true, true])
        }
        expect(deep(root, '.name').getBoundingClientRect().width).to.be.greaterThan(0)
      }
  })

  it('keeps a second line within a row of 320 px that has no place to break, in both directions', async () => {
    const mailbox = `${'a'.repeat(47)}@mail.example`
    for (const dir of ['ltr', 'rtl'] as const) {
      const root = await mount(
        html`<div class="frame"><w3m-ui-list-item name="Settings" sub=${mailbox} chevron></w3m-ui-list-item></div>`,
        { dir },
      )
      deep(root, '.frame').style.inlineSize = '320px'
      const [line, texts, row] = [
        deep(root, '.sub'),
        deep(root, '.texts').getBoundingClientRect(),
        deep(root, 'button'),
      ]
      const { left, right } = line.getBoundingClientRect()
      expect(left).to.be.at.least(texts.left)
      expect(right).to.be.at.most(texts.right)
      expect([line.scrollWidth, row.scrollWidth]).to.deep.equal([line.clientWidth, row.clientWidth])
      expect(line.title).to.equal(mailbox)
    }
  })

  it('is a safe link with href', async () => {
    const root = await mount(
      html`<w3m-ui-list-item name="Site" href="https://example.org/" target="_blank"></w3m-ui-list-item>`,
    )
    const link = deep(root, 'a') as HTMLAnchorElement
    expect(link.href).to.equal('https://example.org/')
    expect(link.rel).to.equal('noopener noreferrer')
  })

  for (const href of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'blob:x', 'vbscript:x']) {
    it(`leads nowhere with ${href}`, async () => {
      const root = await mount(html`<w3m-ui-list-item name="Evil" href=${href}></w3m-ui-list-item>`)
      expect(deep(root, 'a').hasAttribute('href')).to.equal(false)
    })
  }

  it('marks the active row for everyone', async () => {
    const root = await mount(html`<w3m-ui-list-item name="Local One" selected></w3m-ui-list-item>`)
    expect(deep(root, 'button').getAttribute('aria-current')).to.equal('true')
    expect(deep(root, '.tick svg')).to.exist
  })

  it('swallows clicks while it loads or is disabled with a reason', async () => {
    const root = await mount(
      html`<w3m-ui-list-item name="A" loading></w3m-ui-list-item
        ><w3m-ui-list-item name="B" disabled reason="Not here"></w3m-ui-list-item>`,
    )
    let clicks = 0
    root.addEventListener('click', () => clicks++)
    for (const row of root.querySelectorAll('w3m-ui-list-item')) row.click()
    expect(clicks).to.equal(0)
  })
})
