import { expect } from 'chai'
import { html } from 'lit'
import './checkbox.js'
import '../switch/switch.js'
import { deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'

for (const [tag, template] of [
  ['w3m-ui-checkbox', html`<w3m-ui-checkbox test-id="box">Agree</w3m-ui-checkbox>`],
  ['w3m-ui-switch', html`<w3m-ui-switch test-id="box">Agree</w3m-ui-switch>`],
] as const) {
  describe(tag, () => {
    afterEach(unmount)

    it('changes by a click on its text, with the new value ready when the event arrives', async () => {
      const root = await mount(template)
      const atom = deep(root, tag) as HTMLElement & { checked: boolean }
      const checkedStates: boolean[] = []
      root.addEventListener('change', () => checkedStates.push(atom.checked))
      deep(root, 'label').click()
      deep(root, '[data-testid=box]').click()
      expect(checkedStates).to.deep.equal([true, false])
    })

    it('does not change while disabled with a reason, which it says', async () => {
      const root = await mount(template)
      const atom = deep(root, tag) as HTMLElement & {
        checked: boolean
        disabled: boolean
        reason: string
        updateComplete: Promise<unknown>
      }
      Object.assign(atom, { disabled: true, reason: 'Later' })
      await atom.updateComplete
      const control = deep(root, 'input') as HTMLInputElement
      control.click()
      expect(atom.checked).to.equal(false)
      expect(control.checked).to.equal(false)
      expect(control.getAttribute('aria-description')).to.equal('Later')
    })
  })
}
