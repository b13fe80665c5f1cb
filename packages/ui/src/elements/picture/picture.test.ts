import { expect } from 'chai'
import { html } from 'lit'
import { initialsOf } from './picture.js'
import { deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const event = (image: HTMLElement, type: string) =>
  new Promise(resolve => image.addEventListener(type, resolve, { once: true }))

describe('w3m-ui-picture', () => {
  afterEach(unmount)

  const names: [string, string][] = [
    ['Local One', 'LO'],
    ['harbour', 'H'],
    ['One two three', 'OT'],
    ['  ', ''],
    ['🦊 Fox', 'F'],
    ['محفظة', 'م'],
    ['io.wallet-x', 'IX'],
    ['', ''],
  ]
  for (const [name, initials] of names) {
    it(`shortens "${name}" to "${initials}"`, () => expect(initialsOf(name)).to.equal(initials))
  }

  it('shows the picture once it is there, and the initials until then', async () => {
    const root = await mount(html`<w3m-ui-picture name="Harbour" src=${dot}></w3m-ui-picture>`)
    const image = deep(root, 'img') as HTMLImageElement
    if (!image.complete) await event(image, 'load')
    await updated(root)
    expect(image.className).to.equal('shown')
    expect(() => deep(root, '.mark')).to.throw()
  })

  it('falls back to the initials when the picture cannot be decoded, and tries again with another address', async () => {
    const root = await mount(html`<w3m-ui-picture name="Harbour" src="data:image/png;base64,AAAA"></w3m-ui-picture>`)
    await event(deep(root, 'img'), 'error')
    await updated(root)
    expect(deep(root, '.mark').textContent).to.equal('H')
    expect(() => deep(root, 'img')).to.throw()
    const picture = deep(root, 'w3m-ui-picture') as HTMLElement & { src: string }
    picture.src = dot
    await updated(root)
    expect(deep(root, 'img')).to.exist
  })

  for (const src of [
    'javascript:alert(1)',
    'data:text/html,<b>',
    'http://example.org/a.png',
    'ftp://example.org/a.png',
    'blob:https://example.org/1',
    'file:///a.png',
    'https://',
  ]) {
    it(`does not load ${src}`, async () => {
      const root = await mount(html`<w3m-ui-picture name="Harbour" src=${src}></w3m-ui-picture>`)
      expect(() => deep(root, 'img')).to.throw()
    })
  }
})
