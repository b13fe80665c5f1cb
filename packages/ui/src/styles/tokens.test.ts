import { expect } from 'chai'
import { emulateMedia } from '@web/test-runner-commands'
import { html } from 'lit'
import '../elements.js'
import { deep, mount, unmount } from '../../../../test/gallery/atom-fixture.js'

const root = document.documentElement.style
const probe = (element: Element, value: string): string => {
  const node = document.createElement('span')
  node.style.color = value
  element.shadowRoot?.append(node)
  return getComputedStyle(node).color
}
const hostOf = (shadow: ShadowRoot) => shadow.host as HTMLElement

describe('tokens', () => {
  afterEach(async () => {
    unmount()
    root.removeProperty('--w3m-accent')
    await emulateMedia({ reducedMotion: 'no-preference', forcedColors: 'none', colorScheme: 'light' })
  })

  const onAccent: [string, 'dark' | 'light'][] = [
    ['#f5c518', 'dark'],
    ['#0a0a0a', 'light'],
    ['#3b3bd6', 'light'],
    ['#7cf', 'dark'],
    ['#fff', 'dark'],
    ['#d00', 'light'],
  ]
  for (const [accent, text] of onAccent) {
    it(`writes in ${text} on the accent ${accent}`, async () => {
      root.setProperty('--w3m-accent', accent)
      const host = hostOf(await mount(html``))
      const [x = 0] = (probe(host, 'var(--_on-accent)').match(/[\d.]+/g) ?? []).slice(-3).map(Number)
      expect(x > 0.5 ? 'light' : 'dark').to.equal(text)
    })
  }

  it('follows the system where no theme is set', async () => {
    const host = hostOf(await mount(html``))
    delete host.dataset['theme']
    const light = probe(host, 'var(--_p0)')
    await emulateMedia({ colorScheme: 'dark' })
    expect(light).to.equal('rgb(255, 255, 255)')
    expect(probe(host, 'var(--_p0)')).to.equal('rgb(23, 23, 28)')
    host.dataset['theme'] = 'light'
    expect(probe(host, 'var(--_p0)')).to.equal('rgb(255, 255, 255)')
  })

  it('moves nothing but opacity when the visitor asks for reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const shadow = await mount(
      html`<w3m-ui-loading-ring name="A"></w3m-ui-loading-ring
        ><w3m-ui-loading-ring name="A" state="refused"></w3m-ui-loading-ring><w3m-ui-spinner></w3m-ui-spinner>`,
    )
    expect(getComputedStyle(hostOf(shadow)).getPropertyValue('--_press')).to.equal('1')
    expect(getComputedStyle(deep(shadow, '.arc')).animationName).to.equal('breathe')
    expect(getComputedStyle(deep(shadow, '.refused')).animationName).to.equal('none')
    expect(getComputedStyle(deep(deep(shadow, 'w3m-ui-spinner'), 'svg')).animationName).to.equal('breathe')
  })

  it('draws the edges of controls in forced colours', async () => {
    await emulateMedia({ forcedColors: 'active' })
    const shadow = await mount(html`<w3m-ui-button>Go</w3m-ui-button><w3m-ui-list-item name="A"></w3m-ui-list-item>`)
    for (const tag of ['w3m-ui-button', 'w3m-ui-list-item']) {
      const { borderColor, backgroundColor } = getComputedStyle(deep(deep(shadow, tag), '.control'))
      expect(borderColor).not.to.equal(backgroundColor)
    }
  })
})
