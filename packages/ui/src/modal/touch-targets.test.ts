import { createW3m, type W3m } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html, LitElement } from 'lit'
import { deep, mount, unmount, updated } from '../../../../test/gallery/atom-fixture.js'
import { emulateCoarsePointer, isLargeTarget } from '../../../../test/gallery/coarse-pointer.js'
import { waitForAnimations } from '../../../../test/gallery/wait-for-animations.js'
import { waitUntil } from '../../../../test/gallery/wait-until.js'
import '../elements.js'
import { translatorOf } from '../i18n/translator.js'
import { textLinkStyles } from '../parts/account/text-link.styles.js'
import '../parts/wallet-list/no-wallet.js'
import { reset } from '../styles/reset.js'
import './modal-notices.js'

class LinkOnItsOwnLine extends LitElement {
  static override styles = [reset, textLinkStyles]
  override render() {
    return html`<a href="#">Explorer</a>`
  }
}
customElements.define('w3m-test-text-link', LinkOnItsOwnLine)

describe('what a finger presses', () => {
  let w3m: W3m
  let end: (() => void) | undefined

  afterEach(() => {
    end?.()
    end = undefined
    unmount()
    w3m.destroy()
  })

  it('is at least 44 px wide and high', async () => {
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    await translatorOf(w3m).ready()
    const tabs = ['Tokens', 'NFTs', 'Activity'].map(label => ({ id: label, label }))
    const root = await mount(html`
      <w3m-modal-notices .w3m=${w3m}></w3m-modal-notices>
      <w3m-ui-tabs .tabs=${tabs}></w3m-ui-tabs>
      <w3m-ui-input search hide-label label="Search" clear-label="Clear" .value=${'a'}></w3m-ui-input>
      <w3m-no-wallet .w3m=${w3m}></w3m-no-wallet>
      <w3m-test-text-link></w3m-test-text-link>
    `)
    // The notices lie over what begins at the top.
    deep(root, 'main').style.paddingBlockStart = '160px'
    const notices = deep(root, 'w3m-modal-notices').shadowRoot!
    w3m.notices.show({ variant: 'success', text: 'modal.close' })
    await waitUntil(() => notices.querySelector('.close'))
    await updated(root)
    await waitForAnimations()
    end = emulateCoarsePointer(root)
    const controls = ['.close', '[role=tab]', '.clear', '[data-testid=get-wallet]', 'a']
    expect(controls.filter(selector => !isLargeTarget(deep(root, selector)))).to.deep.equal([])
  })
})
