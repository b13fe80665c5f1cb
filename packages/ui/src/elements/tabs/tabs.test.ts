import { expect } from 'chai'
import { html } from 'lit'
import './tabs.js'
import type { W3mUiTabs } from './tabs.js'
import { deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'

const tabs = [
  { id: 'tokens', label: 'Tokens', testId: 'tab-tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
]

describe('w3m-ui-tabs', () => {
  afterEach(unmount)

  const cases: ['ltr' | 'rtl', string, string, string][] = [
    ['ltr', 'tokens', 'ArrowRight', 'nfts'],
    ['ltr', 'tokens', 'ArrowLeft', 'activity'],
    ['rtl', 'tokens', 'ArrowLeft', 'nfts'],
    ['rtl', 'nfts', 'ArrowRight', 'tokens'],
    ['ltr', 'tokens', 'End', 'activity'],
    ['ltr', 'activity', 'Home', 'tokens'],
    ['ltr', 'activity', 'ArrowRight', 'tokens'],
  ]
  for (const [dir, from, key, to] of cases) {
    it(`goes from ${from} to ${to} with ${key} in ${dir}, and the focus with it`, async () => {
      const root = await mount(html`<w3m-ui-tabs label="Assets" .tabs=${tabs} selected=${from}></w3m-ui-tabs>`, { dir })
      const atom = deep(root, 'w3m-ui-tabs') as W3mUiTabs
      const selectedIds: string[] = []
      atom.addEventListener('w3m-ui-select', event =>
        selectedIds.push((event as CustomEvent<{ id: string }>).detail.id),
      )
      atom.focus()
      atom.shadowRoot?.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      await updated(root)
      expect(selectedIds).to.deep.equal([to])
      expect(atom.shadowRoot?.activeElement?.textContent?.trim()).to.equal(tabs.find(({ id }) => id === to)?.label)
      expect(atom.shadowRoot?.querySelectorAll('[tabindex="0"]').length).to.equal(1)
    })
  }

  for (const dir of ['ltr', 'rtl'] as const)
    it(`lays its mark under the selected tab in ${dir}, and moves it without laying anything out`, async () => {
      const root = await mount(html`<w3m-ui-tabs .tabs=${tabs} selected="activity"></w3m-ui-tabs>`, { dir })
      const list = deep(root, '[role=tablist]')
      const { width, translate, transitionProperty } = getComputedStyle(list, '::before')
      const lastTab = list.querySelectorAll('button')[2]!
      expect(Number.parseFloat(width)).to.be.closeTo(lastTab.offsetWidth, 0.5)
      const moved = lastTab.offsetLeft - list.querySelectorAll('button')[0]!.offsetLeft
      const share = Number.parseFloat(translate) / 100
      expect(translate.endsWith('%') ? share * lastTab.offsetWidth : Number.parseFloat(translate)).to.be.closeTo(
        moved,
        1,
      )
      expect(transitionProperty).to.equal('translate')
    })

  it('keeps every name whole where there is little room', async () => {
    const names = ['Navegador', 'Código QR', 'Móvil', 'Escritorio']
    const root = await mount(html`<w3m-ui-tabs .tabs=${names.map(label => ({ id: label, label }))}></w3m-ui-tabs>`)
    const list = deep(root, 'w3m-ui-tabs')
    list.style.inlineSize = '280px'
    for (const tab of list.shadowRoot!.querySelectorAll('button')) {
      expect(tab.scrollWidth, tab.textContent).to.be.at.most(tab.clientWidth)
      expect(tab.scrollHeight, tab.textContent).to.be.at.most(tab.clientHeight)
    }
  })

  it('puts test ids on the tabs and tells nothing when the selected one is pressed', async () => {
    const root = await mount(html`<w3m-ui-tabs .tabs=${tabs}></w3m-ui-tabs>`)
    let events = 0
    root.addEventListener('w3m-ui-select', () => events++)
    deep(root, '[data-testid=tab-tokens]').click()
    expect(events).to.equal(0)
  })
})
