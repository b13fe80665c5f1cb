import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { loadAllowancesTexts } from '../../i18n/allowances-texts.js'
import './allowances-view.js'

describe('w3m-allowances-view', () => {
  const stage = createViewStage()
  afterEach(() => stage.end())

  it('says that nobody is connected, with the way to connect, and waits for nothing', async () => {
    await stage.start()
    await loadAllowancesTexts(stage.w3m)
    await stage.w3m.open({ view: 'Allowances' })
    await stage.show(html`<w3m-allowances-view .w3m=${stage.w3m}></w3m-allowances-view>`)
    await stage.eventually(() => stage.find('allowances-nobody'))
    expect(stage.text()).to.contain('No account is connected').and.not.contain('Loading')
    expect(await axeFindings()).to.deep.equal([])
    stage.find('allowances-nobody')!.dispatchEvent(new Event('w3m-ui-action'))
    expect(stage.w3m.router.$route.get().view).to.equal('Connect')
  })
})
