import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings, deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import './transactions-view.js'

describe('w3m-transactions-view', () => {
  const fixture = createViewFixture()
  afterEach(() => fixture.end())

  it('shows all networks after a press on the text beside the switch', async () => {
    await fixture.start()
    await loadAssetsTexts(fixture.w3m)
    await fixture.connect()
    await fixture.show(html`<w3m-transactions-view .w3m=${fixture.w3m}></w3m-transactions-view>`)
    await fixture.eventually(() => fixture.find('activity-all-networks'))
    const label = (fixture.find('activity-all-networks') as HTMLInputElement).labels![0]!
    const [text] = label.querySelector('slot')!.assignedNodes()
    expect(text?.textContent).to.equal('All networks')
    expect(await axeFindings()).to.deep.equal([])
    label.click()
    await fixture.eventually(() => deep(document.body, 'w3m-activity-list').hasAttribute('all-networks'))
  })
})
