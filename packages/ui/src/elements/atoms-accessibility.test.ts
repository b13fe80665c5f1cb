import { expect } from 'chai'
import { html } from 'lit'
import '../elements.js'
import { searchIcon } from '../icons/row-icons.js'
import { axeFindings, mount, unmount, type MountOptions } from '../../../../test/gallery/atom-fixture.js'

const everything = () =>
  html` <w3m-ui-button variant="primary">Continue</w3m-ui-button><w3m-ui-button>Later</w3m-ui-button
    ><w3m-ui-button variant="quiet">Quiet</w3m-ui-button> <w3m-ui-button variant="danger">Disconnect</w3m-ui-button
    ><w3m-ui-button loading>Working</w3m-ui-button><w3m-ui-button disabled reason="Terms first">Blocked</w3m-ui-button>
    <w3m-ui-icon-button label="Search">${searchIcon()}</w3m-ui-icon-button>
    <w3m-ui-list-item name="Harbour" tag="Recent"></w3m-ui-list-item
    ><w3m-ui-list-item name="Local One" sub="Connected" selected></w3m-ui-list-item>
    <w3m-ui-list-item name="Site" href="https://example.org" tag="New" tag-variant="accent"></w3m-ui-list-item>
    <w3m-ui-input label="E-mail" placeholder="you@example.org" hint="A code follows"></w3m-ui-input
    ><w3m-ui-input label="Name" value="a" error="Too short"></w3m-ui-input>
    <w3m-ui-input label="Search" hide-label search value="a" clear-label="Clear"></w3m-ui-input>
    <w3m-ui-checkbox>I agree to <w3m-ui-link quiet href="https://example.org">the terms</w3m-ui-link></w3m-ui-checkbox
    ><w3m-ui-switch checked>Certified</w3m-ui-switch> <w3m-ui-tag>plain</w3m-ui-tag
    ><w3m-ui-tag variant="good">good</w3m-ui-tag><w3m-ui-tag variant="warn">warn</w3m-ui-tag
    ><w3m-ui-tag variant="bad">bad</w3m-ui-tag><w3m-ui-tag variant="accent">accent</w3m-ui-tag>
    <w3m-ui-spinner label="Loading"></w3m-ui-spinner><w3m-ui-skeleton count="2"></w3m-ui-skeleton
    ><w3m-ui-separator label="or"></w3m-ui-separator>
    <w3m-ui-tabs
      label="Assets"
      .tabs=${[
        { id: 'a', label: 'Tokens' },
        { id: 'b', label: 'NFTs' },
      ]}
    ></w3m-ui-tabs>
    <w3m-ui-empty heading="Nothing" text="Try again later." action="Reload"></w3m-ui-empty
    ><w3m-ui-error-panel heading="Failed" text="Check your connection." retry="Try again"></w3m-ui-error-panel>
    <w3m-ui-loading-ring name="Harbour" label="Harbour"></w3m-ui-loading-ring
    ><w3m-ui-picture name="Ada" label="Ada"></w3m-ui-picture
    ><w3m-ui-avatar address="0x1" label="Account"></w3m-ui-avatar>
    <w3m-ui-copy-button value="x" label="Copy" copied-label="Copied" failed-label="Not copied"></w3m-ui-copy-button>
    <w3m-ui-link href="https://example.org">A link</w3m-ui-link> <w3m-ui-link>A button</w3m-ui-link>
    <w3m-ui-virtual-list
      label="Wallets"
      .items=${['One', 'Two']}
      .renderItem=${(name: unknown) => html`<w3m-ui-list-item .name=${String(name)}></w3m-ui-list-item>`}
    ></w3m-ui-virtual-list>`

const root = document.documentElement.style
const accents: Record<string, string> = {
  'the default accent': '',
  'a yellow accent': '#f5c518',
  'a black accent': '#000',
  'a white accent': '#fff',
  'a green accent': '#21c55d',
  'a grey accent': '#777',
}

describe('all atoms', () => {
  afterEach(() => {
    unmount()
    for (const name of ['--w3m-accent', '--w3m-color-mix', '--w3m-color-mix-strength']) root.removeProperty(name)
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const dir of ['ltr', 'rtl'] as const) {
      it(`have nothing that axe minds in ${theme}, ${dir}`, async () => {
        await mount(everything(), { theme, dir })
        expect(await axeFindings()).to.deep.equal([])
      })
    }
    for (const [name, accent] of Object.entries(accents)) {
      it(`keep their contrast with ${name} in ${theme}`, async () => {
        if (accent) root.setProperty('--w3m-accent', accent)
        await mount(everything(), { theme } satisfies MountOptions)
        expect(await axeFindings()).to.deep.equal([])
      })
    }
    for (const mix of ['#000', '#fff', '#ff0000']) {
      it(`keep their contrast with ${mix} mixed in at full strength in ${theme}`, async () => {
        root.setProperty('--w3m-color-mix', mix)
        root.setProperty('--w3m-color-mix-strength', '100%')
        await mount(everything(), { theme })
        expect(await axeFindings()).to.deep.equal([])
      })
    }
  }
})
